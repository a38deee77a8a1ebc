import Foundation

/// Files that others wrote: regular, of a bounded size, read whole.
enum File {
    /// The bytes of the regular file at `url`, at most `limit` of them.
    static func read(_ url: URL, limit: Int) throws -> [UInt8] {
        let size = try size(url)
        guard size <= limit else {
            throw LoudkitError(.invalidFile, "\(url.path) is \(size) bytes; expected at most \(limit)")
        }
        do { return [UInt8](try Data(contentsOf: url, options: .mappedIfSafe)) } catch {
            throw LoudkitError(.fileNotFound, "\(url.path) cannot be read: \(reason(error))")
        }
    }

    /// Bytes of the regular file at `url`.
    static func size(_ url: URL) throws -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        guard let attributes else { throw LoudkitError(.fileNotFound, "\(url.path) is not there") }
        guard attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? NSNumber else {
            throw LoudkitError(.invalidFile, "\(url.path) is no regular file")
        }
        return size.intValue
    }

    /// `bytes` at `url`: written beside it and moved there.
    static func write(_ bytes: [UInt8], to url: URL) throws {
        do { try Data(bytes).write(to: url, options: .atomic) } catch {
            throw LoudkitError(.invalidRequest, "\(url.path) cannot be written: \(reason(error))")
        }
    }

    private static func reason(_ error: Error) -> String { shown(error.localizedDescription) }
}
