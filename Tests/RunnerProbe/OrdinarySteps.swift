import Foundation
import GherkinRunner

/// Steps that do as steps should.
func ordinarySteps(_ steps: Steps<RunnerProbe.World>) {
  steps.step("it passes") { _ in }
  steps.parameter(ParameterType("light", oneOf: [("red", "red"), ("green", "green")]))
  steps.step("the light is {light}") { (_, _: String) in }
  steps.step("rows are counted:") { (_, _: DataTable) in }
  steps.step("it fails") { _ in throw ExpectationFailure("it failed") }
  steps.step("it is pending") { _ in throw Pending("until <spring> & \"summer\"") }
  steps.step("it does not apply") { _ in throw Skip() }
  for _ in 1...2 { steps.step("it is unclear") { _ in } }
  steps.step("it fails on the first {int} attempts") { world, count in
    try expect(world.scenario.attempt >= count, "attempt \(world.scenario.attempt + 1)")
  }
  steps.step("it prints {string}") { (_, text: String) in print(text) }
  steps.step("it prints {string} on standard error") { (_, text: String) in
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
  steps.step("it prints {int} bytes that are not text") { (_, count: Int) in
    FileHandle.standardOutput.write(Data(repeating: 0xFF, count: count))
  }
  steps.step("it notes whether its process is a child") { _ in
    Journal.note(RunnerProbe.isChild ? "child" : "no child")
  }
  steps.step("it attaches {string}") { (world, text: String) in world.scenario.attach(text) }
  steps.step("it attaches {string} as {string}") { (world, text: String, name: String) in
    world.scenario.attach(text, name: name)
  }
  steps.step("it notes what is typed") { _ in Journal.note("typed: \(readLine() ?? "")") }
  steps.step("it notes {string}") { (_, text: String) in Journal.note(text) }
}
