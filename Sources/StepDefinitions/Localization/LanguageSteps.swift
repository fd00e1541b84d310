import ComicsDomain
import GherkinRunner

/// Steps about the language of the device, which all apps speak.
func languageSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType(
      "language",
      oneOf: [("English", ["en-GB", "de-AT"]), ("German", ["fr-FR", "de-AT", "en-GB"])]))
  steps.given(
    "the device speaks {language}",
    meaning: "It is the first of the user's languages that the apps know."
  ) { (world, preferred: [String]) in
    try world.premises.state(.language, as: preferred)
    world.words = Localization(Language(preferred: preferred))
  }
}
