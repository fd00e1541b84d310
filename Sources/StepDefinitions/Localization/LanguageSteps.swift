import ComicsDomain
import GherkinRunner

/// Steps about the language of the device, which all apps speak.
func languageSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType("language", oneOf: [("English", Language.english), ("German", .german)]))
  steps.given("the device speaks {language}") { (world, language: Language) in
    let apps: [any AppDriver] = [
      world.comics, world.marvel, world.movies, world.feed, world.vipers,
    ]
    let (words, images) = (Localization(language), world.images)
    await MainActor.run {
      for app in apps { app.words = words }
      images.words = words
    }
  }
}
