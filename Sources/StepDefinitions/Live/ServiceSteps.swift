import ComicsDomain
import GherkinRunner
import TestDoubles

/// Steps about what the services of the apps promise.
func serviceSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ServiceInHand.Kind.parameter)
  steps.given("questions go to {services}") { (world, kind: ServiceInHand.Kind) in
    switch kind {
    case .contract:
      let real = try world.network.makeReal()
      real.server.reply(by: ContractServer.reply)
      world.service = ServiceInHand(client: real.client, keys: .contract)
    case .live:
      world.service = ServiceInHand(client: URLSessionHTTPClient(), keys: try .live())
    }
  }
  marvelQuestions(steps)
  movieQuestions(steps)
  answerSteps(steps)
}

private func marvelQuestions(_ steps: Steps<SpecsWorld>) {
  steps.when("the comics app asks for comics") { world in
    try await world.service?.askForComics()
  }
  steps.when("the comics app asks for the characters of the comic {int}") { (world, id: Int) in
    try await world.service?.askForCharacters(of: id)
  }
  steps.when("the Marvel app asks for characters") { world in
    try await world.service?.askForCharacters(.allCharacters(CharactersQuery(limit: 50)))
  }
  steps.when("the Marvel app asks for the character {int}") { (world, id: Int) in
    try await world.service?.askForCharacters(.character(id: id))
  }
  steps.when("the Marvel app asks for comics") { world in
    try await world.service?.askForComics(.comics(ComicsQuery(limit: 50)))
  }
  steps.when("the Marvel app asks for the comic {int}") { (world, id: Int) in
    try await world.service?.askForComics(.comic(id: id))
  }
}

private func movieQuestions(_ steps: Steps<SpecsWorld>) {
  steps.when("the movies app asks for the category {category}") {
    (world, category: MovieCategory) in
    try await world.service?.askForMovies(in: category)
  }
  steps.when("the feed app asks for the feed that never changes") { world in
    try await world.service?.askForFixedFeed()
  }
  steps.when("the feed app asks for the image that never changes") { world in
    try await world.service?.askForFixedImage()
  }
}

private func answerSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the service says that its answer has the code {int}") { (world, code: Int) in
    try expect(answer(in: world).code, equals: code, "the code of the answer")
  }
  steps.then("the answer is not empty") { world in
    try expect(!answer(in: world).isEmpty, "expected an answer with something in it")
  }
  steps.then("the answer has only the number {int}") { (world, number: Int) in
    let found = try answer(in: world).items.map { $0[0] }
    try expect(
      found == ["\(number)"],
      "expected the number \(number) alone, but the answer has \(found.joined(separator: ", "))")
  }
  steps.then("the answer is:") { (world, table: DataTable) in
    let found = DataTable(rows: [["number", "title"]] + (try answer(in: world).items))
    try expect(found, equals: table, "the service answers something else")
  }
  steps.then("the answer begins with:") { (world, table: DataTable) in
    let wanted = try table.list
    try expect(
      answer(in: world).items.prefix(wanted.count).map { $0[1] }, equals: wanted, "the titles")
  }
}

private func answer(in world: SpecsWorld) throws -> ServiceInHand.Answer {
  guard let answer = world.service?.answer else {
    throw ExpectationFailure("expected an answer, but nothing says who was asked for what")
  }
  return answer
}
