import ComicsDomain
import GherkinRunner

/// Steps about the language of the device, which all apps speak.
func languageSteps(_ steps: Steps<SpecsWorld>) {
  steps.parameter(
    ParameterType("language", oneOf: [("English", Language.english), ("German", .german)]))
  steps.given("the device speaks {language}") { (world, language: Language) in
    await speak(language, in: world)
  }
  steps.given("the user reads these languages, the best first:") { (world, table: DataTable) in
    try await speak(Language(preferred: table.list), in: world)
  }
  steps.then("every text of the apps exists in {language}") { (_, language: Language) in
    let words = Localization(language)
    let missing = TextKey.allCases.filter { words.translation(of: $0)?.isEmpty ?? true }
    try expect(
      missing.isEmpty, "there is no translation of \(missing.map(\.rawValue).sorted())")
  }
}

private func speak(_ language: Language, in world: SpecsWorld) async {
  let apps: [any AppInHand] = [world.comics, world.marvel, world.movies, world.feed, world.vipers]
  let (words, images) = (Localization(language), world.images)
  await MainActor.run {
    for app in apps { app.words = words }
    images.words = words
  }
}
