import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about a server of images that is reached over real connections.
func imageServerSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("a server that answers with the image {string}") { (world, name: String) in
    let image = ImageFixture.image(named: name)
    try reply(.respond(headers: ["Content-Type": "image/png"], body: image), in: &world)
  }
  steps.given("a server that sends half of the image {string}") { (world, name: String) in
    let image = ImageFixture.image(named: name)
    try reply(.truncate(body: image, after: image.count / 2), in: &world)
  }
  steps.given("a server that answers with the text {string}") { (world, text: String) in
    try reply(.respond(text: text), in: &world)
  }
  steps.then("the server received requests for:") { (world, table: DataTable) in
    let paths = try world.network.makeReal().server.requests.map(\.path)
    try expect(paths, equals: table.list, "the paths that were asked for")
  }
}

private func reply(_ reply: LoopbackReply, in world: inout SpecsWorld) throws {
  try world.network.makeReal().server.reply(with: reply)
}
