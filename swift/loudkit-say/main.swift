import Foundation
import LoudKit

/// `loudkit-say TEXT [-o FILE] [--voice NAME] [--seed N] [--speed X] [--checkpoint FILE]`
struct Options {
    var text: String?
    var output = "out.wav"
    var voice: String?
    var seed: UInt64 = 0
    var speed = 1.0
    var checkpoint: String?

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(_ name: String) throws -> String {
            guard let value = rest.popFirst() else { throw LoudkitError(.invalidRequest, "\(name) needs a value") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "-o", "--output": output = try value(argument)
            case "--voice": voice = try value(argument)
            case "--checkpoint": checkpoint = try value(argument)
            case "--seed":
                let given = try value(argument)
                guard let number = UInt64(given) else {
                    throw LoudkitError(.invalidRequest, "--seed is '\(given)'; expected a whole number from 0 to 2**64 - 1")
                }
                seed = number
            case "--speed":
                let given = try value(argument)
                guard let number = Double(given) else {
                    throw LoudkitError(.invalidRequest, "--speed is '\(given)'; expected a number from 0.5 to 2.0")
                }
                speed = number
            case "-h", "--help": throw Help()
            default:
                guard text == nil, !argument.hasPrefix("--") else {
                    throw LoudkitError(.invalidRequest, "'\(argument)' is not expected; put the text in quotation marks")
                }
                text = argument
            }
        }
    }
}

struct Help: Error {}

let usage = """
    usage: loudkit-say TEXT [-o FILE] [--voice NAME] [--seed N] [--speed X] [--checkpoint FILE]
      TEXT          what is said; without it, or as "-", it is read from standard input
      -o FILE       the WAV file (out.wav); "-" streams 16-bit samples of 24 kHz, a window at a time, to standard output
      --checkpoint  a release's .safetensors file; without it the voice in the package speaks
    """

func write(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let given = options.text ?? "-"
    let text = given == "-" ? String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self) : given
    let engine = try options.checkpoint.map { try Engine.load(checkpoint: URL(fileURLWithPath: $0)) } ?? Engine.embedded()
    guard let name = options.voice ?? engine.voiceNames.first else {
        throw LoudkitError(.voiceNotFound, "\(engine.folder.path) has no voices")
    }
    let voice = name.hasSuffix(".safetensors")
        ? try VoiceProfile.load(url: URL(fileURLWithPath: name)) : try engine.voice(named: name)
    if options.output == "-" {
        try engine.stream(text, voice: voice, seed: options.seed, speed: options.speed) { part in
            FileHandle.standardOutput.write(Data(Wav.samples(part.audio)))
            return true
        }
    } else {
        let result = try engine.synthesize(text, voice: voice, seed: options.seed, speed: options.speed)
        try result.save(to: URL(fileURLWithPath: options.output))
        write(String(format: "%@: %.2f s of sound in %.2f s", options.output, result.duration, result.timings.total))
    }
} catch is Help {
    print(usage)
} catch let error as LoudkitError {
    write("loudkit-say: \(error.message)")
    exit(2)
} catch {
    write("loudkit-say: \(error.localizedDescription)")
    exit(1)
}
