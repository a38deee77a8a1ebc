/// An ONNX graph that is run node by node in plain Swift, on any platform.
///
/// It computes what the operators of opset 17 say, in float32; sums run in one order whatever the threads, so that
/// equal inputs give equal bits. Not for use by two threads at once.
final class Graph {
    let name: String
    let inputs: [OnnxModel.Port]
    let outputs: [String]
    private let steps: [Step]
    private let constants: [Int: Tensor]
    private let slots: [String: Int]
    private let outputSlots: [Int]
    private let slotCount: Int

    private struct Step {
        let node: OnnxModel.Node
        let operation: Operation
        let inputs: [Int?]
        let outputs: [Int?]
        /// Values that nothing needs behind this step.
        var done: [Int] = []
    }

    /// Reads the graph in `bytes`; `name` stands in refusals. Nodes without an operation here are refused by name.
    init(_ bytes: [UInt8], name: String) throws {
        self.name = name
        do {
            let model = try OnnxModel(bytes)
            guard (13...17).contains(model.opset) else {
                throw GraphError("it is of opset \(model.opset); expected 13 to 17")
            }
            var builder = Builder(model)
            try builder.build()
            (steps, constants, slots) = (builder.steps, builder.constants, builder.slots)
            outputs = model.outputs.map(\.name)
            outputSlots = try outputs.map { name in
                guard let slot = builder.slots[name] else { throw GraphError("output '\(name)' is never made") }
                return slot
            }
            inputs = model.inputs
            slotCount = builder.slots.count
        } catch let error as GraphError {
            throw LoudkitError(.invalidFile, "graph \(name): \(error.message)")
        }
    }

    /// What the graph makes of `given` (every input by name), by output name.
    func run(_ given: [String: Tensor], cancelled: () -> Bool = { false }) throws -> [String: Tensor] {
        do { return try evaluate(given, cancelled) } catch let error as GraphError {
            throw LoudkitError(.invalidFile, "graph \(name): \(error.message)")
        }
    }

    private func evaluate(_ given: [String: Tensor], _ cancelled: () -> Bool) throws -> [String: Tensor] {
        var values = [Tensor?](repeating: nil, count: slotCount)
        for (slot, tensor) in constants { values[slot] = tensor }
        for port in inputs {
            guard let tensor = given[port.name] else { throw GraphError("input '\(port.name)' is missing") }
            let fits = tensor.shape.count == port.shape.count
                && zip(tensor.shape, port.shape).allSatisfy { $1 == nil || $0 == $1 }
            guard fits else {
                let wanted = port.shape.map { $0.map(String.init) ?? "any" }.joined(separator: ", ")
                throw GraphError("input '\(port.name)' has shape \(tensor.shape); expected [\(wanted)]")
            }
            if let slot = slots[port.name] { values[slot] = tensor }
        }
        for step in steps {
            if cancelled() { throw LoudkitError(.cancelled, "the call was cancelled") }
            try Graph.perform(step, &values)
        }
        var results: [String: Tensor] = [:]
        for (name, slot) in zip(outputs, outputSlots) {
            guard let tensor = values[slot] else { throw GraphError("output '\(name)' was not made") }
            results[name] = tensor
        }
        return results
    }

    private static func perform(_ step: Step, _ values: inout [Tensor?]) throws {
        let arguments = try step.inputs.map { slot -> Tensor? in
            guard let slot else { return nil }
            guard let value = values[slot] else { throw GraphError("\(step.node.type) lacks an input") }
            return value
        }
        let made: [Tensor]
        do { made = try step.operation(Arguments(node: step.node, tensors: arguments)) } catch let error as GraphError {
            throw GraphError("\(step.node.type) '\(step.node.outputs.first ?? "")': \(error.message)")
        }
        for (slot, tensor) in zip(step.outputs, made) {
            if let slot { values[slot] = tensor }
        }
        for slot in step.done { values[slot] = nil }
    }

    /// Slots for names, constants folded, and what each step may let go of.
    private struct Builder {
        let model: OnnxModel
        var steps: [Step] = []
        var constants: [Int: Tensor] = [:]
        var slots: [String: Int] = [:]

        init(_ model: OnnxModel) { self.model = model }

        mutating func build() throws {
            for port in model.inputs { _ = slot(port.name) }
            for (name, tensor) in model.constants { constants[slot(name)] = tensor }
            for node in model.nodes {
                guard let operation = operations[node.type] else {
                    throw GraphError("operation \(node.type) is not among those that are run here")
                }
                let inputs = try node.inputs.map { name -> Int? in
                    if name.isEmpty { return nil }
                    guard let slot = slots[name] else { throw GraphError("'\(name)' is used before it is made") }
                    return slot
                }
                let outputs = node.outputs.map { $0.isEmpty ? nil : slot($0) }
                try add(Step(node: node, operation: operation, inputs: inputs, outputs: outputs))
            }
            markDone()
        }

        /// Runs now what depends on constants alone.
        private mutating func add(_ step: Step) throws {
            guard step.inputs.allSatisfy({ $0 == nil || constants[$0!] != nil }) else {
                return steps.append(step)
            }
            var values = [Tensor?](repeating: nil, count: slots.count)
            for case .some(let slot) in step.inputs { values[slot] = constants[slot] }
            try Graph.perform(step, &values)
            for case .some(let slot) in step.outputs { constants[slot] = values[slot] }
        }

        private mutating func markDone() {
            let kept = Set(model.outputs.compactMap { slots[$0.name] })
            var needed = kept
            for i in steps.indices.reversed() {
                let used = Set((steps[i].inputs + steps[i].outputs).compactMap { $0 })
                steps[i].done = used.filter { !needed.contains($0) && constants[$0] == nil }.sorted()
                needed.formUnion(used)
            }
            let used = Set(steps.flatMap { $0.inputs.compactMap { $0 } })
            constants = constants.filter { used.contains($0.key) || kept.contains($0.key) }
        }

        private mutating func slot(_ name: String) -> Int {
            if let slot = slots[name] { return slot }
            slots[name] = slots.count
            return slots.count - 1
        }
    }
}

/// One node's inputs and attributes, as its operation reads them.
struct Arguments {
    let node: OnnxModel.Node
    let tensors: [Tensor?]

    func callAsFunction(_ index: Int) throws -> Tensor {
        guard index < tensors.count, let tensor = tensors[index] else { throw GraphError("input \(index) is missing") }
        return tensor
    }

    func optional(_ index: Int) -> Tensor? { index < tensors.count ? tensors[index] : nil }

    func int(_ name: String, _ otherwise: Int) -> Int { node.attributes[name]?.int ?? otherwise }
    func float(_ name: String, _ otherwise: Float) -> Float { node.attributes[name]?.float ?? otherwise }
    func text(_ name: String, _ otherwise: String) -> String { node.attributes[name]?.text ?? otherwise }

    func ints(_ name: String) -> [Int]? {
        guard let attribute = node.attributes[name] else { return nil }
        return attribute.ints
    }

    /// `axis` of a tensor of `rank` axes, counted from the end where negative.
    func axis(_ axis: Int, _ rank: Int) throws -> Int {
        let counted = axis < 0 ? axis + rank : axis
        guard 0 <= counted, counted < rank else { throw GraphError("axis \(axis) of a tensor of \(rank) axes") }
        return counted
    }
}

typealias Operation = @Sendable (Arguments) throws -> [Tensor]

/// The operations that are run here, by their ONNX names.
let operations: [String: Operation] = elementwiseOperations
    .merging(shapeOperations) { first, _ in first }
    .merging(reductionOperations) { first, _ in first }
    .merging(matrixOperations) { first, _ in first }
    .merging(convolutionOperations) { first, _ in first }
    .merging(recurrentOperations) { first, _ in first }
