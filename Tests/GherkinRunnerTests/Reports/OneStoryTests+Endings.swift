import Foundation
import Testing

extension OneStoryTests {
  /// A way in which a run of three scenarios can end: “first” and “last”, which pass, and “doomed” between them.
  struct Ending: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The step of “doomed”, with the lines above its title.
    var step: String? = "it passes"
    var tag = "@any"
    var options: [String] = []
    var environment: [String: String] = [:]
    var files: [String: String] = [:]
    /// What the run receives when a step has noted that it is asleep.
    var signal: Int32?

    var status: Int32 = 0
    /// What became of the scenarios, besides those that passed.
    var counts: [String: Int] = [:]
    var passed = 2
    /// What is to be run again, besides what fails the run.
    var again: Set<String> = []
    /// What fails outside the scenarios, in words that every report has.
    var outside: String?
    /// Why “doomed” has not passed, in words that every report has.
    var why: String?
    /// Why the run is green, or ended early, in words that the reports for people have.
    var remark: String?
    /// Whether the run comes as far as to write reports.
    var hasReports = true

    init(_ name: String, _ change: (inout Self) -> Void) {
      testDescription = name
      change(&self)
    }

    var feature: String {
      let step = step.map { "    * \($0)\n" } ?? ""
      return """
        Feature: F
          Scenario: first
            * it passes
          \(tag)
          Scenario: doomed
        \(step)  Scenario: last
            * it passes

        """
    }

    /// The story that every report has to tell.
    var story: RunStory {
      var story = RunStory()
      story.isGreen = status == 0
      story.counts = counts.merging(passed > 0 ? ["passed": passed] : [:]) { $1 }
      let isBad = counts.keys.contains { !["skipped", "flaky"].contains($0) }
      story.unpassed = isBad ? ["doomed"] : []
      story.failsOutside = outside != nil
      return story
    }
  }

  private static let everything: Set = ["first", "doomed", "last"]

  static let endings: [Ending] = [
    Ending("everything passes") { $0.passed = 3 },
    Ending("a step fails") { ending in
      (ending.step, ending.status, ending.counts) = ("it fails", 1, ["failed": 1])
      ending.why = "it failed"
    },
    Ending("a step is undefined") { ending in
      (ending.step, ending.status, ending.counts) = ("nobody knows it", 1, ["undefined": 1])
    },
    Ending("a step is pending") { ending in
      ending.why = "until "
      (ending.step, ending.status, ending.counts) = ("it is pending", 1, ["pending": 1])
    },
    Ending("a step is ambiguous") { ending in
      (ending.step, ending.status, ending.counts) = ("it is unclear", 1, ["ambiguous": 1])
    },
    Ending("a scenario has no steps") { ending in
      (ending.step, ending.status, ending.counts) = (nil, 1, ["undefined": 1])
    },
    Ending("a scenario is skipped on purpose") { ending in
      (ending.step, ending.counts) = ("it does not apply", ["skipped": 1])
    },
    Ending("a scenario passes at the second attempt") { ending in
      (ending.step, ending.counts) = ("it fails on the first 1 attempts", ["flaky": 1])
      ending.options = ["--retry", "1"]
    },
    Ending("a scenario fails at every attempt") { ending in
      (ending.step, ending.status, ending.counts) = ("it fails", 1, ["failed": 1])
      ending.options = ["--retry", "2"]
    },
    Ending("a scenario fails, and skips itself at the second attempt") { ending in
      ending.step = "it fails on the first 1 attempts\n    * it does not apply"
      (ending.status, ending.counts, ending.why) = (1, ["failed": 1], "attempt 1")
      ending.options = ["--retry", "1"]
    },
    Ending("a scenario fails, and is pending at the second attempt, which is let pass") { ending in
      ending.step = "it fails on the first 1 attempts\n    * it is pending"
      (ending.status, ending.counts, ending.why) = (1, ["failed": 1], "attempt 1")
      ending.options = ["--retry", "1", "--no-strict"]
    },
    Ending("a scenario fails, and is undefined at the second attempt, which is let pass") {
      ending in
      ending.step = "it fails on the first 1 attempts\n    * nobody knows it"
      (ending.status, ending.counts, ending.why) = (1, ["failed": 1], "attempt 1")
      ending.options = ["--retry", "1", "--no-strict", "--isolate"]
    },
    Ending("a task that could still fail runs on") { ending in
      (ending.step, ending.passed) = ("something keeps its scenario", 3)
      ending.remark = "started still runs"
    },
    Ending("a task that could still fail runs on, where each scenario has a process") { ending in
      (ending.step, ending.passed) = ("something keeps its scenario", 3)
      (ending.remark, ending.options) = ("(x.feature:5) started still runs", ["--isolate"])
    },
    Ending("a failure is in quarantine") { ending in
      (ending.step, ending.counts, ending.tag) = ("it fails", ["failed": 1], "@id:doomed")
      ending.files["specs.json"] = """
        {"quarantine": [{"id": "doomed", "reason": "known", "owner": "Ana", "until": "2999-12-31"}]}
        """
      ending.remark = "1 failure in quarantine"
    },
    Ending("an undefined step is let pass") { ending in
      (ending.step, ending.counts) = ("nobody knows it", ["undefined": 1])
      (ending.options, ending.remark) = (["--no-strict"], "--no-strict")
      ending.again = ["doomed"]
    },
    Ending("a scenario without steps is let pass") { ending in
      (ending.step, ending.counts) = (nil, ["undefined": 1])
      (ending.options, ending.remark) = (["--no-strict"], "--no-strict")
      ending.again = ["doomed"]
    },
    Ending("a dry run finds all definitions") { ending in
      (ending.step, ending.counts, ending.passed) = ("it fails", ["skipped": 3], 0)
      (ending.options, ending.remark) = (["--dry-run"], "--dry-run")
    },
    Ending("a dry run misses a definition") { ending in
      (ending.step, ending.status) = ("nobody knows it", 1)
      (ending.counts, ending.passed) = (["undefined": 1, "skipped": 2], 0)
      (ending.options, ending.remark) = (["--dry-run"], "--dry-run")
    },
    Ending("a failure ends the run") { ending in
      (ending.step, ending.status) = ("it fails", 1)
      (ending.counts, ending.passed) = (["failed": 1, "skipped": 1], 1)
      (ending.options, ending.again) = (["--fail-fast"], ["last"])
      ending.remark = "--fail-fast"
    },
    Ending("nothing is selected, as intended") { ending in
      (ending.passed, ending.options) = (0, ["--tags", "@none", "--minimum", "0"])
      ending.remark = "nothing to run"
    },
    Ending("nothing is selected by mistake") { ending in
      (ending.status, ending.options, ending.hasReports) = (2, ["--tags", "@none"], false)
    },
    Ending("a hook before the scenario fails") { ending in
      (ending.status, ending.counts) = (1, ["failed": 1])
      (ending.tag, ending.why) = ("@before-fails", "Before failed")
    },
    Ending("a hook after the scenario fails") { ending in
      (ending.status, ending.counts) = (1, ["failed": 1])
      (ending.tag, ending.why) = ("@after-fails", "After failed")
    },
    Ending("a hook before a step fails") { ending in
      (ending.status, ending.counts) = (1, ["failed": 1])
      (ending.tag, ending.why) = ("@before-step-fails", "BeforeStep failed")
    },
    Ending("a hook after a step fails") { ending in
      (ending.status, ending.counts) = (1, ["failed": 1])
      (ending.tag, ending.why) = ("@after-step-fails", "AfterStep failed")
    },
    Ending("a world cannot be made") { ending in
      (ending.status, ending.counts) = (1, ["failed": 1])
      (ending.tag, ending.why) = ("@world-fails", "makeWorld failed")
    },
    Ending("a hook before the run fails") { ending in
      (ending.status, ending.passed, ending.again) = (1, 0, everything)
      ending.environment = ["PROBE_HOOK": "BeforeAll fails"]
      ending.outside = "BeforeAll"
    },
    Ending("a hook before the run ends its process") { ending in
      (ending.status, ending.passed, ending.again) = (1, 0, everything)
      ending.environment = ["PROBE_HOOK": "BeforeAll exits"]
      ending.outside = "ended with exit status 0"
    },
    Ending("a hook after the run fails") { ending in
      (ending.status, ending.passed, ending.again) = (1, 3, everything)
      ending.environment = ["PROBE_HOOK": "AfterAll fails"]
      ending.outside = "AfterAll"
    },
    Ending("a hook after the run and a step fail") { ending in
      (ending.step, ending.status, ending.counts) = ("it fails", 1, ["failed": 1])
      (ending.environment, ending.again) = (["PROBE_HOOK": "AfterAll fails"], everything)
      ending.outside = "AfterAll"
    },
    Ending("a file cannot be parsed") { ending in
      (ending.status, ending.passed) = (1, 3)
      ending.files["y.feature"] = "Feature: G\n  Scenario: S\n    * it passes\n  misspelt\n"
      (ending.again, ending.outside) = (["y.feature"], "y.feature")
    },
    Ending("a definition cannot be used") { ending in
      (ending.status, ending.passed, ending.again) = (2, 3, everything)
      ending.files["steps"] = "an {unknown} thing"
      ending.environment = ["PROBE_STEPS": "steps"]
      ending.outside = "unknown"
    },
    Ending("an exit handler ends a child") { ending in
      (ending.step, ending.status) = ("an exit handler ends the process with 66", 1)
      (ending.passed, ending.again, ending.outside) = (3, everything, "exit status 66")
    },
    Ending("a step crashes") { ending in
      (ending.step, ending.status, ending.counts) = ("it sends itself signal 9", 1, ["failed": 1])
      ending.why = "signal 9"
    },
    Ending("a step crashes where each scenario has a process") { ending in
      (ending.step, ending.status, ending.counts) = ("it traps", 1, ["failed": 1])
      (ending.options, ending.why) = (["--isolate"], "crashed")
    },
    Ending("a step never ends, whatever it is told") { ending in
      (ending.step, ending.status, ending.counts) = ("it deadlocks", 1, ["failed": 1])
      (ending.tag, ending.why) = ("@timeout(0.5)", "took longer than 0.5 s")
    },
    Ending("a step ends its process") { ending in
      (ending.step, ending.status, ending.counts) = ("it exits with 0", 1, ["failed": 1])
      ending.why = "ended with exit status 0"
    },
    Ending("a step ends the process of the run") { ending in
      (ending.step, ending.status, ending.options) = ("it exits with 0", 2, ["--in-process"])
      ending.hasReports = false
    },
    Ending("a step takes too long") { ending in
      (ending.step, ending.status, ending.counts) = (
        "it sleeps for 600.0 seconds", 1, ["failed": 1]
      )
      (ending.tag, ending.why) = ("@timeout(0.5)", "took longer than 0.5 s")
    },
    Ending("the user interrupts the run, where each scenario has a process") { ending in
      (ending.step, ending.status, ending.signal) = ("it sleeps for 600.0 seconds", 130, SIGINT)
      (ending.counts, ending.passed) = (["failed": 1, "skipped": 1], 1)
      (ending.again, ending.remark) = (["last"], "interrupted")
      ending.options = ["--isolate"] + patient
    },
    Ending("a signal interrupts the run") { ending in
      (ending.step, ending.status, ending.signal) = ("it sleeps for 600.0 seconds", 143, SIGTERM)
      (ending.counts, ending.passed) = (["failed": 1, "skipped": 1], 1)
      (ending.again, ending.remark) = (["last"], "interrupted")
      ending.options = patient
    },
  ]

  /// On a busy machine, a signal may come later than the default time limit of a step.
  private static let patient = ["--timeout", "3600"]
}
