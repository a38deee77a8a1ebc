import Foundation

/// A checkpoint: one safetensors file whose metadata entry `manifest` says everything about it.
struct Checkpoint: Sendable {
    let url: URL
    let manifest: JsonObject
    let container: Container

    /// Reads header and manifest of `url`; refused when it is no checkpoint of a version this build reads.
    init(_ url: URL) throws {
        let what = url.path
        _ = try File.size(url)
        let bytes: Data
        do { bytes = try Data(contentsOf: url, options: .mappedIfSafe) } catch {
            throw LoudkitError(.fileNotFound, "\(what) cannot be read: \(shown(error.localizedDescription))")
        }
        let container = try Container(bytes, what: what)
        try container.checkDense()
        guard let entry = try container.metadata()["manifest"] else {
            throw LoudkitError(.invalidFile, "\(what) has no metadata entry 'manifest'; expected a loudkit checkpoint")
        }
        let manifest = try Json.parseObject(Array(entry.utf8), what: "the manifest of \(what)")
        try Checkpoint.check(manifest, what: what)
        self.url = url
        self.manifest = manifest
        self.container = container
    }

    /// Refuse a manifest of another format or of a version this build does not read.
    static func check(_ manifest: JsonObject, what: String) throws {
        func refusal(_ key: String, _ value: Json?, _ expected: String) -> LoudkitError {
            LoudkitError(.invalidFile, "\(what): \(key) is \(shown(value?.written ?? "absent")); expected \(expected)")
        }
        guard manifest["format"] == .text("loudkit-checkpoint") else {
            throw refusal("format", manifest["format"], "'loudkit-checkpoint'")
        }
        let version = manifest["format_version"].flatMap(whole)
        guard let version, version == 1 || version == 2 else {
            throw refusal("format_version", manifest["format_version"], "1 or 2; update loudkit if it is newer")
        }
        guard let decode = manifest["decode"], decode != .null else { return }
        guard decode.object != nil else { throw refusal("decode", decode, "an object") }
        if decode["mode"] == .text("fusion_mtp2"), version == 1 {
            throw refusal("decode.mode", decode["mode"], "a manifest of format_version 2")
        }
    }

    /// The tokenizer's bytes: packed in the checkpoint, else `tokenizer.json` beside it, held to `tokenizer_sha256`.
    func tokenizer() throws -> [UInt8] {
        if container.entries["assets.tokenizer.json"] != nil {
            let (entry, bytes) = try container.raw("assets.tokenizer.json")
            guard entry.dtype == "U8" else {
                throw LoudkitError(
                    .invalidFile,
                    "\(url.path): dtype of 'assets.tokenizer.json' is \(entry.dtype); expected U8, the bytes of a file")
            }
            return bytes
        }
        let sibling = url.deletingLastPathComponent().appendingPathComponent("tokenizer.json")
        let bytes = try File.read(sibling, limit: 64 * 1024 * 1024)
        guard let expected = manifest["tokenizer_sha256"], expected != .null else { return bytes }
        let found = Sha256.hex(bytes)
        guard expected.text == found else {
            throw LoudkitError(
                .invalidFile,
                "\(sibling.path): SHA-256 is \(found); expected \(shown(expected.written)), as \(url.lastPathComponent) records")
        }
        return bytes
    }

    /// As Python's `int()` reads a JSON value.
    private static func whole(_ value: Json) -> Int? {
        switch value {
        case .whole(let number): return number
        case .float(let number): return Int(exactly: number.rounded(.towardZero))
        case .flag(let flag): return flag ? 1 : 0
        case .text(let text): return Int(text.trimmingCharacters(in: .whitespaces))
        default: return nil
        }
    }
}
