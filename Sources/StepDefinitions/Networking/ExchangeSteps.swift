import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Steps about one request, below the apps.
func exchangeSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(RequestFailure.parameter)
  sendingSteps(steps)
  arrivalSteps(steps)
  reportSteps(steps)
  endingSteps(steps)
}

private func sendingSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the server's answer has the status {int} and the text {string}") {
    (world, status: Int, text: String) in
    try world.network.makeReal().server.reply(with: .respond(status: status, text: text))
  }
  steps.given("the server breaks off in the middle of its answer") { world in
    let body = Data("an answer that breaks off".utf8)
    try world.network.makeReal().server.reply(with: .truncate(body: body, after: 10))
  }
  steps.given("the server announces {int} megabytes and falls silent") {
    (world, megabytes: Int) in
    let body = Data(count: max(0, megabytes) * 1_048_576)
    try world.network.makeReal().server.reply(with: .stallAfter(body: body, count: 0))
  }
  steps.given("the server answers the first request with the status {int}, and the next with {int}")
  {
    (world, first: Int, next: Int) in
    try world.network.makeReal().server
      .reply(inTurn: [first, next].map { .respond(status: $0) })
  }
  steps.when("{string} is asked for") { (world, path: String) in
    world.exchange.send(path, over: world.network.client)
    try await world.exchange.finish()
  }
  steps.when("{string} is asked for with these parameters:") {
    (world, path: String, parameters: DataTable) in
    try world.exchange.send(path, query: parameters.values(), over: world.network.client)
    try await world.exchange.finish()
  }
  steps.when("{string} is asked for with these headers:") {
    (world, path: String, headers: DataTable) in
    try world.exchange.send(path, headers: headers.values(), over: world.network.client)
    try await world.exchange.finish()
  }
  steps.when("{string} is asked for and cancelled before the answer") { (world, path: String) in
    let server = try world.network.makeReal().server
    world.exchange.send(path, over: world.network.client)
    try await wait(for: "the request to arrive") { try await server.hasReceived() }
    world.exchange.giveUp()
    try await world.exchange.finish()
  }
}

private func arrivalSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("a GET request for {string} arrives") { (world, path: String) in
    let request = try arrived(in: world)
    try expect("\(request.method) \(request.path)", equals: "GET \(path)", "the request")
  }
  steps.then("these parameters arrive:") { (world, table: DataTable) in
    let pairs = try arrived(in: world).query.map { ($0.name, $0.value ?? "") }
    let found = Dictionary(pairs) { $1 }
    try expect(
      found.map { "\($0)=\($1)" }.sorted(),
      equals: table.values().map { "\($0)=\($1)" }.sorted(), "the parameters")
  }
  steps.then("these headers arrive:") { (world, table: DataTable) in
    let request = try arrived(in: world)
    // The system adds headers of its own, which do not matter here.
    for (name, value) in try table.values() {
      try expect(request.headers[name.lowercased()], equals: value, "the header “\(name)”")
    }
  }
}

private func reportSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    .regex("^the system reports (no|some) data, (no|a plain|an HTTP) response and (no|an) error$")
  ) { (world, data: String, response: String, error: String) in
    world.exchange.receive(
      data: data == "no" ? nil : Data("data".utf8),
      response: reported(response),
      error: error == "no" ? nil : RequestFailure.reported.error)
  }
}

private func endingSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("there is a response with the status {int} and the text {string}") {
    (world, status: Int, text: String) in
    let response = try world.exchange.response
    try expect(response.status, equals: status, "the status of the response")
    try expect(String(decoding: response.body, as: UTF8.self), equals: text, "the text")
  }
  steps.then("there is no response, because {failure}") { (world, failure: RequestFailure) in
    let error = try world.exchange.failure
    let found = RequestFailure(error)
    try expect(
      found == failure,
      "expected “\(failure.rawValue)”, but it was “\(found?.rawValue ?? "\(error)")”")
  }
  steps.then("there is no response, which the apps take for a missing connection") { world in
    let error = LoadError(transportFailure: try world.exchange.failure)
    try expect(error == .connectivity, "expected a connectivity error, but it was \(error.inWords)")
  }
}

private func reported(_ response: String) -> URLResponse? {
  let url = URL(constant: "http://127.0.0.1")
  return switch response {
  case "a plain":
    URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
  case "an HTTP":
    HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
  default: nil
  }
}

private func arrived(in world: SpecsWorld) throws -> LoopbackRequest {
  guard let request = world.network.real?.server.requests.last else {
    throw ExpectationFailure("expected a request, but none arrived at the server")
  }
  return request
}
