import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

func preferencesSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(ParameterType("keeper", Keeper.self))
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
}

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

private enum Keeper: String, CaseIterable, Sendable {
  case file = "a file"
  case damagedFile = "a damaged file"
  case defaults = "the user's defaults"

  var kind: PreferencesPlace.Kind { self == .defaults ? .defaults : .file }
}
