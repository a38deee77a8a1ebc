import Foundation

let recurrentOperations: [String: Operation] = ["LSTM": { try lstm($0) }]

/// One direction, no peepholes: gates in the order input, output, forget, cell.
private func lstm(_ arguments: Arguments) throws -> [Tensor] {
    let (x, w, r) = (try arguments(0), try arguments(1), try arguments(2))
    let hidden = arguments.int("hidden_size", 0)
    guard arguments.text("direction", "forward") == "forward", arguments.optional(4) == nil,
        x.shape.count == 3, hidden > 0, hidden < 1 << 16, w.shape == [1, 4 * hidden, x.shape[2]],
        r.shape == [1, 4 * hidden, hidden]
    else { throw GraphError("input of shape \(x.shape), weights of \(w.shape) and \(r.shape)") }
    let (steps, batch, inner) = (x.shape[0], x.shape[1], x.shape[2])
    let bias = try arguments.optional(3)?.floats() ?? [Float](repeating: 0, count: 8 * hidden)
    let state = [batch, hidden]
    func initial(_ index: Int) throws -> [Float] {
        guard let given = arguments.optional(index) else { return [Float](repeating: 0, count: batch * hidden) }
        guard given.shape == [1] + state else { throw GraphError("a state of shape \(given.shape)") }
        return try given.floats()
    }
    guard bias.count == 8 * hidden else { throw GraphError("bias of \(bias.count)") }
    var (h, c) = (try initial(5), try initial(6))
    let inputs = try matrixProduct(
        x.floats(), w.floats(), rows: steps * batch, inner: inner, columns: 4 * hidden, turned: true)
    let recurrent = try r.floats()
    var out: [Float] = []
    out.reserveCapacity(steps * batch * hidden)
    func sigmoid(_ value: Float) -> Float { 1 / (1 + exp(-value)) }
    for step in 0..<steps {
        var gates = try matrixProduct(h, recurrent, rows: batch, inner: hidden, columns: 4 * hidden, turned: true)
        for b in 0..<batch {
            let row = b * 4 * hidden
            for i in 0..<4 * hidden {
                gates[row + i] += inputs[(step * batch + b) * 4 * hidden + i] + bias[i] + bias[4 * hidden + i]
            }
            for i in 0..<hidden {
                let (input, output) = (sigmoid(gates[row + i]), sigmoid(gates[row + hidden + i]))
                let (forget, cell) = (sigmoid(gates[row + 2 * hidden + i]), tanh(gates[row + 3 * hidden + i]))
                c[b * hidden + i] = forget * c[b * hidden + i] + input * cell
                h[b * hidden + i] = output * tanh(c[b * hidden + i])
            }
        }
        out += h
    }
    return [Tensor(out, [steps, 1] + state), Tensor(h, [1] + state), Tensor(c, [1] + state)]
}
