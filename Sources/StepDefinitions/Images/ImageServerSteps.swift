import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The sentences about a server of images that is reached over real connections.
func imageServerSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("a server that answers with the image {string}") { (world, name: String) in
    let image = ImageFixture.image(named: name)
    try await reach(.respond(headers: ["Content-Type": "image/png"], body: image), in: world)
  }
  steps.given("a server that sends half of the image {string}") { (world, name: String) in
    let image = ImageFixture.image(named: name)
    try await reach(.truncate(body: image, after: image.count / 2), in: world)
  }
  steps.given("a server that answers with the text {string}") { (world, text: String) in
    try await reach(.respond(text: text), in: world)
  }
  steps.given("a server that never answers") { world in
    try await reach(.stall, in: world)
  }
  steps.given("the server has received a request") { world in
    let server = try await imageServer(in: world)
    try await wait(for: "a request") { try await server.hasReceived() }
  }
  steps.then("the server sees that the connection is closed") { world in
    let server = try await imageServer(in: world)
    try await wait(for: "the connection to be closed") { try await server.hasDisconnected() }
  }
  steps.then("the server received requests for:") { (world, table: DataTable) in
    let paths = try await imageServer(in: world).requests.map(\.path)
    try expect(paths, equals: table.list, "the paths that were asked for")
  }
}

/// Has the server of images reply like this, and starts it if need be.
private func reach(_ reply: LoopbackReply, in world: SpecsWorld) async throws {
  if let server = await world.images.server {
    server.reply(with: reply)
  } else {
    try await world.images.reach(LoopbackServer(reply: reply))
  }
}

private func imageServer(in world: SpecsWorld) async throws -> LoopbackServer {
  guard let server = await world.images.server else {
    throw ExpectationFailure("no server was started; a step before this one has to")
  }
  return server
}
