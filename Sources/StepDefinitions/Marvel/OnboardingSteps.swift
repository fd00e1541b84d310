import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

/// Steps about the onboarding screen and the preference that goes with it.
func onboardingSteps(_ steps: Steps<SpecsWorld>) {
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
