import Foundation
import GherkinRunner

/// Steps that take their time, and those that never end.
func slowSteps(_ steps: Steps<RunnerProbe.World>) {
  steps.step("it sleeps for {float} seconds") { (_, seconds: Double) in
    Journal.note("asleep")
    try await Task.sleep(for: .seconds(seconds))
    Journal.note("awake")
  }
  steps.step("it blocks its thread for {float} seconds") { (_, seconds: Double) in
    Journal.note("blocked")
    blockThread(seconds)
  }
  steps.step("it deadlocks") { _ in
    Journal.note("deadlocked")
    waitForEver()
  }
  steps.step("its process will not come to an end") { _ in
    atexit {
      Journal.note("lingering")
      // No alarm ends it either.
      _ = alarm(0)
      sleep(300)
      Journal.note("waited for in vain")
    }
  }
  steps.step("it computes for ever") { _ in
    Journal.note("computing")
    var number: UInt64 = 1
    while number != 0 { number = number &* 6_364_136_223_846_793_005 | 1 }
  }
}

private func blockThread(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

/// Blocks its thread, and heeds nothing.
func waitForEver() { DispatchSemaphore(value: 0).wait() }
