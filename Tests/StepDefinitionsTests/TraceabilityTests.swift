import GherkinRunner
import Testing

struct TraceabilityTests {
  /// The behaviours of the apps, by seed.
  private static let behaviours = Set(
    (1...46).map { id(seed: "000", $0) } + (1...29).map { id(seed: "002", $0) }
      + (1...49).map { id(seed: "004", $0) })

  private static func id(seed: String, _ number: Int) -> String {
    "@\(seed)-\(number < 10 ? "0" : "")\(number)"
  }

  @Test func `knows the behaviour that each scenario of an app is about`() throws {
    for scenario in try FeatureFolder.plan().scenarios
    where !scenario.pickle.uri.hasPrefix("Features/Runner/") {
      let ids = scenario.tags.filter { $0.hasPrefix("@00") }
      #expect(!ids.isEmpty, "\(scenario.place) has no behaviour")
      #expect(Self.behaviours.isSuperset(of: ids), "\(scenario.place) has an unknown behaviour")
    }
  }

  @Test(arguments: criteria)
  func `keeps each acceptance criterion as it was written`(tag: String, steps: String) throws {
    let scenarios = try FeatureFolder.plan().scenarios.filter { $0.tags.contains(tag) }
    let texts = scenarios.map { scenario in
      scenario.pickle.steps.map { $0.keyword + $0.text }.joined(separator: "\n")
    }
    #expect(texts == [steps])
  }

  private static let criteria = [
    (
      "@US01-AC1",
      """
      Given that I don't have internet connection
      When it tries to load comics
      Then present a message informing that there is no internet connection
      """
    ),
    (
      "@US01-AC2",
      """
      Given that I have internet connection
      When the server response is invalid
      Then present an error message informing that the content couldn't be read
      """
    ),
    (
      "@US01-AC3",
      """
      Given that I have internet connection
      When the server response is valid
      Then present a list of Marvel Comics titles grouped and sorted ascending by the first letter \
      of the comic's title
      """
    ),
    (
      "@US02-AC1",
      """
      Given that I don't have internet connection
      And the list of comics has one or more items
      When I tap on a comic title
      Then present a message informing that there is no internet connection
      """
    ),
    (
      "@US02-AC2",
      """
      Given that I have internet connection
      And the list of comics has one or more items
      When I tapped on a comic title
      And the response is invalid
      Then present a message informing that it can not present the list of characters
      """
    ),
    (
      "@US02-AC3",
      """
      Given that I have internet connection
      And the list of comics has one or more items
      When I tapped on a comic title
      And the response is valid
      Then present a list with the name of the characters of that comic sorted ascending by the \
      first letter
      """
    ),
    (
      "@US03-AC1",
      """
      Given that a comic was selected
      When the view with the list of comic characters is presented
      Then show the name of the comic as the view's title
      """
    ),
    (
      "@US04-AC1",
      """
      Given that I opened the app
      When it is loading comics
      Then present a UI activity indicator
      """
    ),
    (
      "@US04-AC2",
      """
      Given that I opened the app
      When it finished loading comics
      Then hide the UI activity indicator
      """
    ),
    (
      "@US05-AC1",
      """
      Given that I selected one comic
      When the app is loading the comic characters
      Then present a UI activity indicator
      """
    ),
    (
      "@US05-AC2",
      """
      Given that I selected one comic
      When the app finished loading the comic characters
      Then hide the UI activity indicator
      """
    ),
    (
      "@N1-AC1",
      """
      Given the customer has connectivity
      And the predefined movie category
      When the customer requests to see the movie list
      Then the app should display the movie list from remote, based on the category
      """
    ),
    (
      "@N2-AC1",
      """
      Given the customer has no connectivity
      When the customer requests to see the movie list
      Then the app should display an error message
      """
    ),
  ]

  @Test(arguments: courses)
  func `keeps each course of the use case as it was written`(tag: String, steps: String) throws {
    let scenarios = try FeatureFolder.plan().scenarios.filter { $0.tags.contains(tag) }
    let texts = scenarios.map { scenario in
      scenario.pickle.steps.filter { $0.keyword == "* " }.map(\.text).joined(separator: "\n")
    }
    #expect(texts == [steps])
  }

  private static let courses = [
    (
      "@002-03",
      """
      Execute "Load Movies List" command with above data.
      System downloads data from the URL.
      System validates downloaded data.
      System creates movies list from valid data.
      System delivers movies list.
      """
    ),
    (
      "@002-04",
      """
      Execute "Load Movies List" command with above data.
      System delivers invalid data error.
      """
    ),
    (
      "@002-05",
      """
      Execute "Load Movies List" command with above data.
      System delivers connectivity error.
      """
    ),
  ]
}
