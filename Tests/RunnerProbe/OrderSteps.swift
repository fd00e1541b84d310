import GherkinRunner
import Synchronization

/// What steps have left in this process.
private let leftovers = Mutex<Set<String>>([])

/// Steps whose result depends on what ran before in the same process.
func orderSteps(_ steps: Steps<RunnerProbe.World>) {
  steps.step("it leaves {string} behind") { (_, name: String) in
    leftovers.withLock { _ = $0.insert(name) }
  }
  steps.step("it fails after {string}") { (_, name: String) in
    try expect(!leftovers.withLock { $0.contains(name) }, "\(name) was left behind")
  }
  steps.step("it fails the first time") { _ in
    try expect(!Journal.isFirst("failure"), "this was the first time")
  }
}
