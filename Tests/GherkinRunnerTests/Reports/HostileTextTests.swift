import Foundation
import GherkinRunner
import Testing

/// Text of features and errors that would be markup or commands in a report.
@Suite struct HostileTextTests {
  static let hostile = "]]></x> & \"q\" `c` | ::error::%0A \u{1B}[31m\u{0}\u{FFFE}\u{202E}"

  private static func text(_ format: ReportFormat) async throws -> String {
    let feature = """
      Feature: \(hostile)
        Scenario: \(hostile)
          Given it fails with \(hostile)
        Scenario: undefined
          Given \(hostile)
      """
    let rehearsal = Rehearsal { steps in
      steps.given(.regex("^it fails with (.*)$")) { (world, text: String) in
        world.scenario?.attach(text, mediaType: "text/plain", name: text)
        world.scenario?.log(text)
        throw ExpectationFailure(text + "\n::warning::" + text, actual: text, expected: text)
      }
    }
    let buffer = try await rehearsal.report(format.reporter(ReportContext()), feature)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test(arguments: ReportFormat.builtIn)
  func `never passes on control characters`(format: ReportFormat) async throws {
    let text = try await Self.text(format)
    let control = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
    #expect(control.isEmpty)
  }

  @Test(arguments: [ReportFormat.message, .json])
  func `is JSON whatever it says`(format: ReportFormat) async throws {
    let text = try await Self.text(format)
    let texts = format == .json ? [Substring(text)] : text.split(separator: "\n")
    for text in texts {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
    #expect(text.contains(#"]]></x> & \"q\" `c`"#))
  }

  @Test func `gives GitHub no command that is not its own`() async throws {
    let lines = try await Self.text(.github).split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines { #expect(line.hasPrefix("::error file=Features/1.feature,line=")) }
    #expect(lines.allSatisfy { $0.contains("%250A") })
  }

  @Test func `escapes XML`() async throws {
    let text = try await Self.text(.junit)
    #expect(!text.contains("]]>"))
    #expect(
      text.contains(
        #"]]&gt;&lt;/x&gt; &amp; &quot;q&quot; `c` | ::error::%0A \u{1B}[31m\u{0}\u{FFFE}"#))
  }

  @Test func `escapes Markdown`() async throws {
    let text = try await Self.text(.markdown)
    #expect(text.contains(##"#### ✘ failed: \]\]&gt;&lt;/x&gt; &amp; "q" \`c\` \| ::error::%0A"##))
    #expect(text.contains("\n```text\nGiven it fails with ]]></x>"))
  }
}
