/// The model's own tokenizer, in front of which words must stand as they are spoken.
struct TextFrontend: Frontend {
    let tokenizer: Tokenizer

    func prepare(_ text: String, language: String) throws -> [Segment] {
        let words = Chunking.stripped(Array(text.unicodeScalars))
        guard !words.isEmpty else { throw LoudkitError(.invalidRequest, "nothing to speak: the text is empty") }
        return [Segment(text: words)]
    }

    func encode(_ prepared: Scalars, language: String) throws -> [Int] {
        try tokenizer.encode(prepared, language: language)
    }
}
