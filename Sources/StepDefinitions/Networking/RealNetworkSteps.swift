import GherkinRunner
import TestDoubles

/// Steps about a server on this machine that the apps reach over real connections.
func realNetworkSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("real connections to a server") { world in
    _ = try world.network.makeReal()
  }
  steps.given("a server that never answers") { world in
    try world.network.makeReal().server.reply(with: .stall)
  }
  steps.given("the server has received a request") { world in
    let server = try world.network.makeReal().server
    try await wait(for: "a request to the server") { try await server.hasReceived() }
  }
  steps.then("the server sees that its client is gone") { world in
    let server = try world.network.makeReal().server
    try await wait(for: "the connection to close") { try await server.hasDisconnected() }
  }
  steps.given("a server that pauses in the middle of a valid response") { world in
    let real = try world.network.makeReal()
    let contents = world.network.contents
    real.server.reply { request in
      real.pausing(.answer(.valid(from: contents), to: request))
    }
  }
  steps.when("the server pauses") { world in
    let server = try world.network.makeReal().server
    _ = try await world.openApp()
    try await wait(for: "a request to the server") { try await server.hasReceived() }
  }
  steps.when("the server goes on") { world in
    try world.network.makeReal().signal.give()
    try await world.app.finishLoading()
  }
  steps.after(name: "Close real connections") { world in
    world.network.real?.close()
  }
}

extension RealNetwork {
  /// The same answer with a pause in the middle.
  fileprivate func pausing(_ reply: LoopbackReply) -> LoopbackReply {
    guard case .respond(_, _, let body) = reply else { return reply }
    return .pauseAfter(body: body, count: body.count / 2, signal: signal)
  }
}
