import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about the onboarding screen and the preference that goes with it.
private func onboardingSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType(
      "wish",
      oneOf: [
        ("to see the onboarding screen again", false),
        ("not to see the onboarding screen again", true),
      ]))
  steps.given("that the app was installed just now") { world in
    try world.premises.state(.onboarding, as: "nothing")
    let store = try world.marvel.preferences.open()
    if OnboardingPreference(store: store).dontShow {
      world.marvel.preferences = PreferencesPlace(world.marvel.preferences.kind)
    }
  }
  steps.given("that I asked {wish}") { (world, dontShow: Bool) in
    try world.premises.state(.onboarding, as: dontShow)
    try world.premises.state(.preferences, as: world.marvel.preferences.kind)
    let store = try world.marvel.preferences.open()
    try OnboardingPreference(store: store).set(dontShow: dontShow)
  }
  steps.given("that nothing more can be saved on the device") { world in
    try world.premises.state(.preferences, as: PreferencesPlace.Kind.memory)
    world.marvel.preferences.memory.fillUp()
  }
  steps.then(.regex("^the box is (ticked|not ticked)$")) { (world, wanted: String) in
    let boxes = try await world.app.screen.state.rows.compactMap(\.isTicked)
    try expect(boxes, equals: [wanted == "ticked"], "whether the box is ticked")
  }
}

/// Steps about what the app keeps for its next launch.
///
/// Each opens the preferences anew, so that what it finds has outlived its writer.
func preferencesSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ParameterType("keeper", Keeper.self))
  steps.parameter(Preference.parameter)
  onboardingSteps(steps)
  steps.given("that the preferences are kept in {keeper}") { (world, keeper: Keeper) in
    try world.premises.state(.preferences, as: keeper.kind)
    if keeper == .damagedFile { try world.premises.state(.onboarding, as: "damaged") }
    world.marvel.preferences = PreferencesPlace(keeper.kind)
    guard keeper == .damagedFile else { return }
    let place = world.marvel.preferences
    try place.open().set(true, forKey: "dontShowOnboarding")
    try Data(#"{"dontShowOnboarding": {"bo"#.utf8).write(to: place.file)
  }
  steps.when("I keep {preference} under {string}") {
    (world, preference: Preference, key: String) in
    switch preference {
    case .text(let text): try store(in: world).set(text, forKey: key)
    case .answer(let answer): try store(in: world).set(answer, forKey: key)
    case .list(let list): try store(in: world).set(encoding: list, forKey: key)
    }
  }
  steps.when("I remove what is kept under {string}") { (world, key: String) in
    try store(in: world).removeValue(forKey: key)
  }
  steps.then("{preference} is kept under {string}") {
    (world, preference: Preference, key: String) in
    switch preference {
    case .text(let text):
      try expect(store(in: world).string(forKey: key), equals: text, "the text kept")
    case .answer(let answer):
      try expect(store(in: world).bool(forKey: key), equals: answer, "the answer kept")
    case .list(let list):
      try expect(
        store(in: world).decoded([String].self, forKey: key) ?? [], equals: list, "the list kept")
    }
  }
  steps.then("nothing is kept under {string}") { (world, key: String) in
    let found = try store(in: world).value(forKey: key)
    try expect(
      found == nil, "expected nothing under “\(key)”, but it is \(found.map { "\($0)" } ?? "")")
  }
}

/// What keeps the preferences.
private enum Keeper: String, CaseIterable, Sendable {
  case file = "a file"
  case damagedFile = "a damaged file"
  case defaults = "the user's defaults"

  var kind: PreferencesPlace.Kind { self == .defaults ? .defaults : .file }
}

/// A preference: a text in quotes, yes or no, or a list of two texts.
private enum Preference: Hashable, Sendable {
  case text(String)
  case answer(Bool)
  case list([String])

  /// `{preference}`: a preference as features write it.
  static let parameter = ParameterType(
    "preference", pattern: #"("[^"]*"|yes|no|a list of "[^"]*" and "[^"]*")"#
  ) { groups in
    let words = groups.first.flatMap { $0 } ?? ""
    if words == "yes" { return Preference.answer(true) }
    if words == "no" { return .answer(false) }
    // What stands between quotation marks: every second part.
    let parts = words.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    let texts = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    return words.hasPrefix("\"") ? .text(texts[0]) : .list(texts)
  }
}

private func store(in world: SpecsWorld) throws -> any KeyValueStore {
  try world.marvel.preferences.open()
}
