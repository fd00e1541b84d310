import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

func networkSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(LoadOutcome.parameter)
  connectionSteps(steps)
  requestSteps(steps)
  realNetworkSteps(steps)
  serviceSteps(steps)
}

private func connectionSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(
    "that I have internet connection",
    meaning: "From now on a request waits until a step says how it ends, as at the beginning."
  ) { world in
    try world.premises.state(.connection, as: true)
    world.network.connect()
    if !world.premises.mention(.responses) { world.network.keepWaiting() }
  }
  steps.given(
    .regex("^(?:that I don't have internet connection|the customer has no connectivity)$"),
    meaning: "The device knows it, and from now on every request ends without a response."
  ) { world in
    try world.endAllRequests(with: .failure(.notConnectedToInternet))
    world.network.disconnect()
  }
  // The stories of the movies never say how the server responds: with a connection, it does well.
  steps.given(
    "the customer has connectivity",
    meaning: "From now on every request gets a valid response, as soon as it is made."
  ) { world in
    try world.endAllRequests(with: .valid)
  }
  let meaning = "Holds for all requests to come, until another such step after a When."
  steps.given("every request ends with {outcome}", meaning: meaning) {
    (world, outcome: LoadOutcome) in
    try world.endAllRequests(with: outcome)
  }
  steps.given("every request ends with status {int}", meaning: meaning) { (world, status: Int) in
    try world.endAllRequests(with: LoadOutcome(status: status))
  }
  steps.given(
    "the server responds even to cancelled requests",
    meaning: "Its response comes as late as a step says."
  ) { world in
    world.network.client.ignoreCancellation()
  }
  steps.when(
    "the server responds to all requests that still wait",
    meaning:
      "Valid responses, even to cancelled requests, and all that comes of them is waited for."
  ) { world in
    try await world.answerAllWaiting()
  }
}

private func inWords(_ times: Int) -> String { times == 1 ? "once" : "\(times) times" }

private func requestSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the server was asked {int} time(s)") { (world, count: Int) in
    let requests = world.network.client.requests
    try expect(
      requests.count == count,
      """
      expected the server to be asked \(inWords(count)), but it was asked \(inWords(requests.count))\
      \(requests.map { "\n\($0.url)" }.joined())
      """)
  }
  steps.then("the image at {string} was asked for {int} time(s)") {
    (world, text: String, count: Int) in
    let address = try imageAddress(text)
    let requests = world.network.client.requests.filter { $0.url == address }
    try expect(requests.count, equals: count, "the requests for \(text)")
  }
  steps.then("{int} request(s) was/were cancelled") { (world, count: Int) in
    let cancelled = world.network.client.cancelledRequests
    try expect(cancelled.count, equals: count, "requests that were cancelled")
  }
  steps.then.inAnyOrder("the last request was for {string} with these parameters:") {
    (world, address: String, parameters: DataTable) in
    let request = try lastRequest(in: world)
    let resource = request.url.absoluteString.prefix { $0 != "?" }
    try expect(String(resource), equals: address, "the address of the last request")
    let expected = try parameters.values()
    try expect(
      inWords(request.query), equals: inWords(expected), "the parameters of the last request")
  }
  steps.then("the last request had the parameter {string} with the value {string}") {
    (world, name: String, value: String) in
    try expect(
      lastRequest(in: world).query[name], equals: value,
      "the parameter “\(name)” of the last request")
  }
  steps.then.inAnyOrder("the last request was for {string} with these headers:") {
    (world, address: String, headers: DataTable) in
    let request = try lastRequest(in: world)
    try expect(request.url.absoluteString, equals: address, "the address of the last request")
    let expected = try headers.values()
    try expect(
      inWords(request.headers), equals: inWords(expected), "the headers of the last request")
  }
}

extension SpecsWorld {
  /// Ends every request from now on in the given way; without a response there is no connection, or it fails.
  fileprivate mutating func endAllRequests(with outcome: LoadOutcome) throws {
    let isConnected = outcome != .failure(.notConnectedToInternet)
    try premises.state(.responses, as: outcome)
    try premises.state(.connection, as: isConnected)
    if isConnected { network.connect() }
    network.endAll(with: outcome, as: premises.step)
  }

  /// Answers what waits, and what is asked meanwhile, until nothing is under way any more.
  fileprivate func answerAllWaiting() async throws {
    try network.requireWaiting(for: premises.step)
    try expect(network.client.heldCount > 0, "no request waits for the server")
    let answer = network.answer(for: .valid)
    network.client.answerAtOnce(with: answer)
    network.client.releaseAll(answer)
    try await appInFront?.finishWork()
    network.client.hold()
  }
}

private func lastRequest(in world: SpecsWorld) throws -> HTTPRequest {
  guard let request = world.network.client.requests.last else {
    throw ExpectationFailure("expected a request, but the server was never asked")
  }
  return request
}

/// Names with their values in a fixed order.
private func inWords(_ pairs: [String: String]) -> String {
  pairs.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
}

func realNetworkSteps(_ steps: Steps<SpecsWorld>) {
  steps.given(
    "real connections to a server",
    meaning: "It never responds, until a step says how requests end."
  ) { world in
    _ = try world.network.makeReal()
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
  steps.then.inAnyOrder(
    .regex("^these (parameters|headers) arrive:$"),
    meaning: "With the last request; the system may add headers of its own."
  ) { (world, parts: String, table: DataTable) in
    guard let request = world.network.real?.server.requests.last else {
      throw ExpectationFailure("expected a request, but none arrived at the server")
    }
    let wanted = try table.values()
    if parts == "parameters" {
      let found = Dictionary(request.query.map { ($0.name, $0.value ?? "") }) { $1 }
      try expect(inWords(found), equals: inWords(wanted), "the parameters")
    } else {
      for (name, value) in wanted {
        try expect(request.headers[name.lowercased()], equals: value, "the header “\(name)”")
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
