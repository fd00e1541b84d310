import Foundation
import GherkinRunner
import Testing

/// Features as they are written elsewhere, in which nothing is wrong: what `check` says of them is a matter of style.
@Suite struct ForeignFeaturesTests {
  static let features = Golden.files(in: folder, suffix: ".feature")

  private static let folder = "foreign"

  private static let settings: CheckSettings = {
    var settings = CheckSettings()
    settings.areWithoutDefinitions = true
    return settings
  }()

  @Test func `there are some of each kind`() { #expect(Self.features.count >= 8) }

  @Test(arguments: features)
  func `a feature that is only written in another way has neither errors nor warnings`(
    name: String
  ) throws {
    #expect(try Self.found([name]) == [])
  }

  @Test func `nor do all of them together`() throws { #expect(try Self.found(Self.features) == []) }

  private static func found(_ names: [String]) throws -> [String] {
    var files: [String: Bytes] = [:]
    for name in names { files[name] = try Golden.bytes("\(folder)/\(name)") }
    return try Check.findings(files, Self.settings)
      .filter { $0.diagnostic.severity > .style }
      .map { "\($0.diagnostic.place) \($0.rule.name): \($0.diagnostic.problem)" }
  }
}
