/// The generator's tables that the host reads rows of, [rows][width] flat.
struct EmbeddingTables {
    let text: Table
    let textPosition: Table
    let speech: Table
    let speechPosition: Table

    struct Table {
        let rows: Int
        let width: Int
        let values: [Float]

        subscript(row: Int) -> ArraySlice<Float> { values[row * width..<(row + 1) * width] }
    }

    init(_ checkpoint: Checkpoint) throws {
        let names = ["t3.text_emb.weight", "t3.text_pos_emb.emb.weight", "t3.speech_emb.weight", "t3.speech_pos_emb.emb.weight"]
        let tables = try names.map { name -> Table in
            guard checkpoint.container.entries[name] != nil else {
                throw LoudkitError(.invalidFile, "\(checkpoint.url.path) lacks \(name); fetch the release again")
            }
            let (shape, values) = try checkpoint.container.floats(name)
            guard shape.count == 2, shape[1] > 0 else {
                throw LoudkitError(.invalidFile, "\(checkpoint.url.path): \(name) has shape \(shape); expected two axes")
            }
            return Table(rows: shape[0], width: shape[1], values: values)
        }
        guard Set(tables.map(\.width)).count == 1 else {
            throw LoudkitError(.invalidFile, "\(checkpoint.url.path): the embedding tables differ in width")
        }
        (text, textPosition, speech, speechPosition) = (tables[0], tables[1], tables[2], tables[3])
    }
}

/// Draws speech tokens one by one over the published generator graphs.
final class GraphGenerator: TokenGenerator {
    private static let textStart = 255
    private static let textStop = 0
    private let law: AlgorithmConfig
    private let tables: EmbeddingTables
    private let condition: Graph
    private let prefill: Graph
    private let step: Graph
    private var conditioning: (key: [Float], tokens: [Int], rows: [Float])?

    init(condition: Graph, prefill: Graph, step: Graph, tables: EmbeddingTables, law: AlgorithmConfig) throws {
        guard !law.pairDecode else {
            throw LoudkitError(.invalidRequest, "two-token decoding over graphs is not run here; use a single-token model")
        }
        (self.condition, self.prefill, self.step) = (condition, prefill, step)
        (self.tables, self.law) = (tables, law)
    }

    func generate(_ request: RowRequest, cancelled: () -> Bool) throws -> GeneratedRow {
        let rows = try inputRows(request)
        let width = tables.text.width
        let count = rows.count / width
        var sampler = try Sampler(
            law.sampling, seed: request.seed, vocabulary: law.speechVocabSize,
            stop: law.postprocess.mode != .off ? law.stopSpeechToken : nil, floor: request.floor, seen: request.prefix,
            edition: law.edition)
        let inputs = Tensor(rows, [1, count, width])
        var made = try prefill.run(named(prefill, [inputs, Tensor(Array(0..<count), [count])]), cancelled: cancelled)
        var logits = try last(made, prefill)
        var cache = prefill.outputs.dropFirst().map { made[$0] }
        var row = GeneratedRow(tokens: [], ended: false)
        while row.tokens.count < request.cap {
            try throwIf(cancelled)
            if row.tokens.count < request.floor { logits[law.stopSpeechToken] = -.infinity }
            let token = try sampler.draw(logits, step: row.tokens.count)
            if token == law.stopSpeechToken {
                row.ended = true
                break
            }
            sampler.mark(token)
            row.tokens.append(token)
            if row.tokens.count >= request.cap { break }
            let at = request.prefix.count + row.tokens.count
            let embedded = try sum(tables.speech, token, tables.speechPosition, at)
            let position = Tensor([count + row.tokens.count - 1], [1])
            let values = [Tensor(embedded, [1, 1, width]), position] + cache.compactMap { $0 }
            made = try step.run(named(step, values), cancelled: cancelled)
            logits = try last(made, step)
            cache = step.outputs.dropFirst().map { made[$0] }
        }
        row.peak = sampler.peak
        return row
    }

    /// Conditioning, text, start of speech, carried prefix: [rows][width] flat.
    private func inputRows(_ request: RowRequest) throws -> [Float] {
        let framed = [Self.textStart] + request.textIds + [Self.textStop]
        guard framed.count <= tables.textPosition.rows else {
            throw LoudkitError(
                .invalidRequest,
                "the text makes \(framed.count) text tokens; one window holds at most \(tables.textPosition.rows)")
        }
        var rows = try conditioningRows(request.voice)
        for (at, id) in framed.enumerated() { rows += try sum(tables.text, id, tables.textPosition, at) }
        rows += try sum(tables.speech, law.startSpeechToken, tables.speechPosition, 0)
        for (at, id) in request.prefix.enumerated() { rows += try sum(tables.speech, id, tables.speechPosition, at + 1) }
        return rows
    }

    /// A pure function of the speaker and the conditioning tokens, so kept for the last voice.
    private func conditioningRows(_ voice: VoiceProfile) throws -> [Float] {
        if let conditioning, conditioning.key == voice.speakerEmbedding, conditioning.tokens == voice.condPromptTokens {
            return conditioning.rows
        }
        let values = [
            Tensor(voice.speakerEmbedding, [1, voice.speakerEmbedding.count]),
            Tensor(voice.condPromptTokens, [1, voice.condPromptTokens.count]), Tensor([Float(0.5)], [1, 1]),
        ]
        let rows = try first(try condition.run(named(condition, values)), condition)
        conditioning = (voice.speakerEmbedding, voice.condPromptTokens, rows)
        return rows
    }

    private func sum(_ table: EmbeddingTables.Table, _ row: Int, _ positions: EmbeddingTables.Table, _ at: Int) throws -> [Float] {
        guard 0 <= row, row < table.rows, at < positions.rows else {
            throw LoudkitError(.invalidFile, "the embedding tables have no row \(row) at position \(at)")
        }
        return zip(table[row], positions[at]).map { $0 + $1 }
    }

    private func last(_ made: [String: Tensor], _ graph: Graph) throws -> [Float] {
        let all = try first(made, graph)
        guard all.count >= law.speechVocabSize else {
            throw LoudkitError(.invalidFile, "graph \(graph.name) gives \(all.count) logits; expected \(law.speechVocabSize)")
        }
        return Array(all.suffix(law.speechVocabSize))
    }
}

/// `tensors` by the names of the graph's inputs, in their order.
func named(_ graph: Graph, _ tensors: [Tensor]) -> [String: Tensor] {
    Dictionary(zip(graph.inputs.map(\.name), tensors)) { first, _ in first }
}

/// The graph's first output, float32.
func first(_ made: [String: Tensor], _ graph: Graph) throws -> [Float] {
    guard let name = graph.outputs.first, let tensor = made[name], case .floats(let values) = tensor.elements else {
        throw LoudkitError(.invalidFile, "graph \(graph.name) gives no floats")
    }
    return values
}
