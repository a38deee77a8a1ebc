/// What a generator drew: `tokens` without the stop token, `ended` whether that was drawn.
struct GeneratedRow: Equatable, Sendable {
    var tokens: [Int]
    var ended: Bool
    var peak = EosPeak()
}

/// A row that is to be drawn.
struct RowRequest {
    let textIds: [Int]
    let voice: VoiceProfile
    let seed: UInt64
    let cap: Int
    /// Steps during which the stop token is masked.
    let floor: Int
    let prefix: [Int]
}

/// Words as they are spoken, and the seconds of silence behind them.
struct Segment: Equatable, Sendable {
    var text: Scalars
    var language: String?
    var pause = 0.0
}

/// Text as written to text token ids.
protocol Frontend: Sendable {
    /// The words that will be spoken and the silence between them; a first segment without words is a leading pause.
    func prepare(_ text: String, language: String) throws -> [Segment]
    /// Ids of prepared text.
    func encode(_ prepared: Scalars, language: String) throws -> [Int]
}

/// Text ids to speech tokens.
protocol TokenGenerator: AnyObject {
    func generate(_ request: RowRequest, cancelled: () -> Bool) throws -> GeneratedRow
}

/// A framed window of speech tokens to mel, and mel to waveform.
protocol Renderer: AnyObject {
    /// Mel [80][2 n] of the frame's n speech tokens.
    func decode(_ frame: Frame, voice: VoiceProfile, seed: UInt64, cancelled: () -> Bool) throws -> [Float]
    /// Samples [480 f] of a mel [80][f].
    func vocode(_ mel: [Float], seed: UInt64, cancelled: () -> Bool) throws -> [Float]
}

/// Refuse to go on once `cancelled` says so.
func throwIf(_ cancelled: () -> Bool) throws {
    if cancelled() { throw LoudkitError(.cancelled, "the call was cancelled") }
}
