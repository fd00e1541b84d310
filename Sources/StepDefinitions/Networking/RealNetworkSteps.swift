import ComicsTestDoubles
import GherkinRunner

/// Steps about a server on this machine that the apps reach over real connections.
func realNetworkSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(
    "real connections to a server",
    meaning: "It never responds, until a step says how requests end."
  ) { world in
    _ = try world.network.makeReal()
  }
  steps.given("the server responds with status {int} and the text {string}") {
    (world, status: Int, text: String) in
    try world.premises.state(.responses, as: "\(status) \(text)")
    try world.network.makeReal().server.reply(with: .respond(status: status, text: text))
  }
  steps.step("the server receives/received a {word} request for {string}") {
    (world, method: String, path: String) in
    let server = try world.network.makeReal().server
    try expect(
      !world.network.client.requests.isEmpty, "expected a request, but none was sent")
    try await wait(for: "a \(method) request for \(path)") {
      while !server.requests.contains(where: { $0.method == method && $0.path == path }) {
        try await server.hasReceived(server.requests.count + 1)
      }
    }
  }
  steps.then("the server sees that its client is gone") { world in
    let server = try world.network.makeReal().server
    try await wait(for: "the connection to close") { try await server.hasDisconnected() }
  }
  steps.after(name: "Close real connections") { world in
    world.network.real?.close()
  }
}
