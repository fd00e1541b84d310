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
    let apps: [any AppDriver] = [
      world.comics, world.marvel, world.movies, world.feed, world.vipers,
    ]
    let (words, images) = (Localization(Language(preferred: preferred)), world.images)
    await MainActor.run {
      for app in apps { app.words = words }
      images.words = words
    }
  }
}
