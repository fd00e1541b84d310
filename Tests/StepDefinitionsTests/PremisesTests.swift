import Foundation
import GherkinRunner
import Testing

/// Given steps that contradict each other must fail, and name both.
@Suite(.timeLimit(.minutes(60))) struct PremisesTests {
  /// Every pair of Given steps that contradict each other, and what both make a statement about: a line each.
  private static let pairs: [(String, String, String)] = #"""
    that I have internet connection ~ that I don't have internet connection ~ whether there is a connection
    that I have internet connection ~ every request ends with no internet connection ~ whether there is a connection
    the customer has no connectivity ~ the customer has connectivity ~ how every request ends
    that I don't have internet connection ~ every request ends with a valid response ~ how every request ends
    every request ends with status 500 ~ every request ends with garbage ~ how every request ends
    the apps use the contract server ~ every request ends with garbage ~ how every request ends
    the server has no comics ~ the list of comics has one or more items ~ which comics the server has
    the server has no comics ~ the server has these comics:\n| id |\n| 1 | ~ which comics the server has
    the server has 60 comics ~ the server has no comics ~ which comics the server has
    the server has these characters:\n| id |\n| 1 | ~ the server has 2 characters ~ which characters the server has
    the comic "Crook" has no characters ~ the comic "Crook" has these characters:\n| Alibi | ~ which characters “Crook” has
    the movie "The Second Key" has no reviews ~ the movie "The Second Key" has these reviews:\n| author |\n| Ann | ~ which reviews “The Second Key” has
    the predefined movie category is Popular ~ the predefined movie category is Upcoming ~ which movie category is predefined
    the server has no movies in the category Popular ~ the server has these movies in the category Popular:\n| title |\n| The Night Ferry | ~ which movies are in “Popular”
    the feed of the server has no movies ~ the feed of the server has these movies:\n| page | title |\n| 1 | The Second Key | ~ which movies the feed of the server has
    the server has no vipers ~ the server has these vipers:\n| level |\n| 1 | ~ which vipers the server has
    the server has no vipers ~ I see these vipers:\n| level |\n| 1 | ~ which vipers the server has
    the feed of the server has no movies ~ I see the feed with these movies:\n| title |\n| The Second Key | ~ which movies the feed of the server has
    the overview of the vipers is titled "A" ~ the overview of the vipers is titled "B" ~ how the overview of the vipers is titled
    the movie database knows the app by the key "a" ~ the movie database knows the app by the token "a" ~ by what the movie database knows the app
    the server has these images:\n| image | address |\n| ferry | https://a.example/1 | ~ the server has these images:\n| image | address |\n| key | https://a.example/1 | ~ which image is at https://a.example/1
    the device speaks German ~ the device speaks English ~ which language the device speaks
    it is "2023-02-08T03:20:20Z" ~ it is "2024-02-08T03:20:20Z" ~ what time it is
    that I asked not to see the onboarding screen again ~ that I asked to see the onboarding screen again ~ what I asked about the onboarding screen
    that the app was installed just now ~ that I asked not to see the onboarding screen again ~ what I asked about the onboarding screen
    that I asked not to see the onboarding screen again ~ that the preferences are kept in a file ~ where the preferences are kept
    that nothing more can be saved on the device ~ that the preferences are kept in a file ~ where the preferences are kept
    no feed was saved ~ a feed was saved 1 day ago ~ whether a feed was saved
    no feed was saved ~ the feed was saved up to page 1 ~ whether a feed was saved
    the saved feed cannot be read ~ no feed was saved ~ whether a feed was saved
    a feed was saved 1 day ago ~ this feed was saved 1 day ago:\n| title |\n| The Second Key | ~ which feed was saved
    a feed was saved 7 days ago ~ a feed was saved when the clock was 7 days ahead ~ which feed was saved
    the feed is kept in memory ~ the feed is kept on disk ~ where the feed is kept
    images are kept on disk ~ images are kept in memory ~ where images are kept
    these images are kept:\n| image | address |\n| key | https://a.example/1 | ~ images are kept on disk ~ where images are kept
    these images are kept:\n| image | address |\n| key | https://a.example/1 | ~ these images are kept:\n| image | address |\n| ferry | https://a.example/1 | ~ which image is kept for https://a.example/1
    the disk is full ~ the disk fails before the old feed is deleted ~ what the disk of the saved feed is like
    the data to load is the feed ~ the data to load is the image at "https://a.example/1" ~ what data the command is about
    the data to save is the feed ~ the image "key" to save for "https://a.example/1" ~ what data the command is about
    this data to load the feed with:\n| URL | https://a.example | ~ the data to load is the feed ~ what data the command is about
    """#.split(separator: "\n").map { line in
      let parts = line.components(separatedBy: " ~ ").map { $0.replacing("\\n", with: "\n") }
      return (parts[0], parts[1], parts[2])
    }

  private static let onboarding = "what I asked about the onboarding screen"

  /// Given steps that go with any other: they do something, or add to what there is.
  private static let additions = [
    "the vipers are bundled with the app",
    "that the app is launched with the argument {string}",
    "that I opened the app",
    "/^that (?:a comic was selected|I selected one comic)$/",
    "the predefined movie category",
    "real connections to a server",
    "the server responds even to cancelled requests",
    "the image at {string} is being downloaded",
    "the file of the image for {string} is damaged",
    "the load is cancelled before the response",
    "/^no (feed|image) can be (saved|deleted)$/",
    "the app left this file {string} before its update:",
  ]

  @Test(arguments: pairs)
  func `two Given steps that contradict each other fail, and the message names both`(
    first: String, second: String, subject: String
  ) async throws {
    let outcome = try await Outcome.of("Given \(first)\nAnd \(second)")
    #expect(outcome.statuses == [.passed, .failed])
    #expect(outcome.problem == message(first, second, subject))
  }

  @Test(arguments: [
    (
      "that I don't have internet connection", "every request ends with a valid response",
      "how every request ends"
    ),
    (
      "that I asked not to see the onboarding screen again",
      "that I asked to see the onboarding screen again", onboarding
    ),
  ])
  func `the background and a scenario contradict each other alike`(
    first: String, second: String, subject: String
  ) async throws {
    let outcome = try await Outcome.of("Given \(second)", background: "Given \(first)")
    #expect(outcome.statuses == [.passed, .failed])
    #expect(outcome.problem == message(first, second, subject))
  }

  @Test func `a scenario may have other data than its background`() async throws {
    let outcome = try await Outcome.of(
      "Given the server has no comics\nWhen the server response is valid\nThen the screen shows no rows",
      background: "Given the server has these comics:\n| id |\n| 1 |")
    #expect(outcome.statuses == [.passed, .passed, .passed, .passed])
  }

  @Test(arguments: [
    ["that I have internet connection", "every request ends with a valid response"],
    ["that I have internet connection", "the customer has connectivity"],
    ["that I don't have internet connection", "the customer has no connectivity"],
    ["that I don't have internet connection", "every request ends with no internet connection"],
  ])
  func `what does not contradict may stand in any order`(steps: [String]) async throws {
    for steps in [steps, steps.reversed()] {
      let text = steps.map { "Given \($0)\n" }.joined() + "When it tries to load comics\n"
      let outcome = try await Outcome.of(
        text
          + (steps[0].contains("don't") || steps[1].contains("don't")
            ? "Then present a message informing that there is no internet connection\nAnd the server was asked 0 times"
            : "Then the list has 3 sections with 6 rows in all\nAnd the server was asked 1 time"))
      #expect(outcome.statuses == Array(repeating: .passed, count: 5), "\(steps)")
    }
  }

  /// A new Given step has to state what it is about, or be among those that go with any other.
  @Test func `each Given step is in a pair, or goes with any other`() throws {
    let steps = Self.pairs.flatMap { ["Given \($0.0)", "Given \($0.1)"] }
    let text = "Feature: Pairs\nScenario: Pairs\n" + steps.joined(separator: "\n")
    let plan = try FeatureFolder.plan([SourceFile(uri: "pairs.feature", text: text)])
    var paired: Set<Int> = []
    for case .matched(let definition, _) in plan.scenarios.flatMap(\.matches) {
      paired.insert(Int(definition))
    }
    let others = plan.stepDefinitions.indices.filter {
      plan.stepDefinitions[$0].keyword == .given && !paired.contains($0)
        && !plan.stepDefinitions[$0].location.filePath.contains("/Runner/")
    }
    #expect(Set(others.map { "\(plan.stepDefinitions[$0].pattern)" }) == Set(Self.additions))
  }

  private func message(_ first: String, _ second: String, _ subject: String) -> String {
    let (first, second) = (first.prefix { $0 != "\n" }, second.prefix { $0 != "\n" })
    return """
      “\(first)” and “\(second)” contradict each other: both say \(subject). Leave out one of the two, or \
      say in a When step what happens in between
      """
  }
}
