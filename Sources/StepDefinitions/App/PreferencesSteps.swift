import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// Steps about what the app keeps for its next launch.
///
/// Each opens the preferences anew, so that what it finds has outlived its writer.
func preferencesSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ParameterType("keeper", PreferencesPlace.Kind.self))
  steps.parameter(ParameterType("answer", oneOf: [("yes", true), ("no", false)]))
  steps.given("that the preferences are kept in {keeper}") {
    (world, kind: PreferencesPlace.Kind) in
    await world.marvel.keepPreferences(in: kind)
  }
  steps.given("that the file of the preferences is damaged") { world in
    await world.marvel.keepPreferences(in: .file)
    let place = await world.marvel.preferences
    try place.open().set(true, forKey: "dontShowOnboarding")
    try Data(#"{"dontShowOnboarding": {"bo"#.utf8).write(to: place.file)
  }
  keepSteps(steps)
  readSteps(steps)
}

private func keepSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("I keep the text {string} under {string}") { (world, text: String, key: String) in
    try await store(in: world).set(text, forKey: key)
  }
  steps.when("I keep the answer {answer} under {string}") { (world, answer: Bool, key: String) in
    try await store(in: world).set(answer, forKey: key)
  }
  steps.when("I keep this list under {string}:") { (world, key: String, table: DataTable) in
    try await store(in: world).set(encoding: table.rows.map(Array.init), forKey: key)
  }
  steps.when("I remove what is kept under {string}") { (world, key: String) in
    try await store(in: world).removeValue(forKey: key)
  }
}

private func readSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("the text under {string} is {string}") { (world, key: String, text: String) in
    try await expect(store(in: world).string(forKey: key), equals: text, "the text kept")
  }
  steps.then("the answer under {string} is {answer}") { (world, key: String, answer: Bool) in
    try await expect(store(in: world).bool(forKey: key), equals: answer, "the answer kept")
  }
  steps.then("the list under {string} is:") { (world, key: String, table: DataTable) in
    let list = try await store(in: world).decoded([[String]].self, forKey: key)
    try expect(DataTable(rows: list ?? []), equals: table, "another list was kept")
  }
  steps.then("neither text nor answer nor list is kept under {string}") { (world, key: String) in
    try await expectNothing(under: key, in: store(in: world))
  }
  steps.then("other preferences keep nothing under {string}") { (world, key: String) in
    try await expect(
      store(in: world).value(forKey: key) != nil,
      "nothing is kept under “\(key)” here either, so it shows nothing that others keep nothing")
    let other = PreferencesPlace(await world.marvel.preferences.kind)
    try expectNothing(under: key, in: other.open())
  }
}

private func store(in world: SpecsWorld) async throws -> any KeyValueStore {
  try await world.marvel.preferences.open()
}

private func expectNothing(under key: String, in store: any KeyValueStore) throws {
  let found = try store.value(forKey: key)
  try expect(
    found == nil, "expected nothing under “\(key)”, but it is \(found.map { "\($0)" } ?? "")")
}
