import Foundation
import GherkinRunner
import Synchronization

/// Steps that take their process with them.
func fatalSteps(_ steps: Steps<RunnerProbe.World>) {
  steps.step("it traps") { _ in fatalError("a trap was laid") }
  steps.step("it reads out of bounds") { _ in
    let numbers = [1, 2, 3]
    Journal.note("\(numbers[numbers.count + RunnerProbe.zero])")
  }
  steps.step("it exits with {int}") { (_, status: Int32) in exit(status) }
  steps.step("its process ends with {int} {word}") { (_, status: Int32, way: String) in
    switch way {
    case "quickly": quick_exit(status)
    case "at-once": _exit(status)
    default: throw ExpectationFailure("no such way: \(way)")
    }
  }
  steps.step("it replaces its program by {string}") { (_, command: String) in
    let words = unsafe [strdup("sh"), strdup("-c"), strdup(command), nil]
    unsafe execv("/bin/sh", words)
  }
  steps.after("@after-waits") { _ in
    waitingCount.add(1, ordering: .relaxed)
    waitForEver()
  }
  steps.afterStep("@after-step-waits") { world in
    guard world.scenario.attempt == 0 else { return }
    waitingCount.add(1, ordering: .relaxed)
    waitForEver()
  }
  steps.before("@skips-then") { world in if world.scenario.attempt > 0 { throw Skip() } }
  steps.before("@before-checks") { world in
    guard world.scenario.attempt == 0 else { return }
    world.scenario.check(false, "checked false")
    waitingCount.add(1, ordering: .relaxed)
    waitForEver()
  }
  steps.step("a check fails at first, and it waits until its process ends") { world in
    guard world.scenario.attempt == 0 else { return }
    world.scenario.check(false, "checked false")
    waitingCount.add(1, ordering: .relaxed)
    waitForEver()
  }
  steps.step("it waits at first until its process ends") { world in
    guard world.scenario.attempt == 0 else { return }
    waitingCount.add(1, ordering: .relaxed)
    waitForEver()
  }
  steps.step("it traps as soon as {int} others wait") { (world, count: Int) in
    if world.scenario.attempt == 0 { waitFor(count) }
    fatalError("a trap was laid")
  }
  steps.step("it traps at first, as soon as {int} others wait") { (world, count: Int) in
    guard world.scenario.attempt == 0 else { return }
    waitFor(count)
    fatalError("a trap was laid")
  }
  steps.step("an exit handler ends the process with 0") { _ in _ = atexit { _exit(0) } }
  steps.step("an exit handler ends the process with 1") { _ in _ = atexit { _exit(1) } }
  steps.step("an exit handler ends the process with 66") { _ in
    _ = atexit {
      FileHandle.standardError.write(Data("a leak was found\n".utf8))
      _exit(66)
    }
  }
  steps.step("an exit handler waits for the main actor") { _ in
    _ = atexit {
      let isDone = DispatchSemaphore(value: 0)
      Task { @MainActor in isDone.signal() }
      isDone.wait()
      Journal.note("the main actor answered")
    }
  }
  steps.step("something keeps its scenario") { world in
    let scenario = world.scenario
    Task.detached {
      try await Task.sleep(for: .seconds(100_000))
      scenario.check(false, "too late")
    }
  }
  steps.step("it leaves a task that checks later") { world in
    let scenario = world.scenario
    Task.detached {
      try await Task.sleep(for: .milliseconds(100))
      scenario.check(false, "too late")
    }
  }
  steps.step("it leaves a task that traps later") { world in
    let scenario = world.scenario
    Task.detached {
      try await Task.sleep(for: .milliseconds(100))
      fatalError("a trap was laid for \(scenario.name)")
    }
  }
  steps.step("an exit handler crashes") { _ in _ = atexit { abort() } }
  steps.step("it leaves a task that ends the process with {int}") { (_, status: Int32) in
    Journal.note("process \(getpid())")
    Task.detached {
      try await Task.sleep(for: .milliseconds(200))
      exit(status)
    }
  }
  steps.step("it waits for the end of that process") { _ in
    let id = try await Journal.value(of: "process")
    while kill(id, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
  }
  steps.step("an abandoned task ends the process with {int}") { (_, status: Int32) in
    Task.detached { exit(status) }
    while true { pause() }
  }
  steps.step("it sends SIGHUP to its process") { _ in kill(getpid(), SIGHUP) }
  steps.step("it sends itself signal {int}") { (_, number: Int32) in
    kill(getpid(), number)
    // The signal may take a moment; nothing after it counts.
    try await Task.sleep(for: .seconds(5))
  }
  steps.step("it sends itself signal {int}, and goes on while that is reported") {
    (_, number: Int32) in goOnDuringReport(of: number)
  }
  steps.step("it recurses for ever") { _ in Journal.note("\(depth(of: 0))") }
  steps.step("it fills {int} megabytes of memory") { (_, size: Int) in
    var blocks: [[UInt8]] = []
    for index in 0..<max(0, size) {
      blocks.append([UInt8](repeating: UInt8(truncatingIfNeeded: index), count: 1 << 20))
    }
    Journal.note("filled \(blocks.count) MB")
  }
}

/// How many scenarios of this process wait for its end.
private let waitingCount = Atomic(0)

/// Blocks its thread until `count` scenarios wait.
private func waitFor(_ count: Int) {
  while waitingCount.load(ordering: .relaxed) < count { usleep(1000) }
}

extension RunnerProbe {
  /// Zero, which the compiler does not know.
  static var zero: Int { CommandLine.arguments.isEmpty ? 1 : 0 }
}

/// Never returns; not a tail call, so that the stack fills.
private func depth(of level: Int) -> Int {
  level == .max ? 0 : 1 + depth(of: level + 1 + RunnerProbe.zero)
}

/// Sends this process a signal of a crash, which another thread receives, and returns as soon as the Swift runtime
/// reports it. The runtime cannot suspend this thread meanwhile, as happens by chance where cores are busy.
private func goOnDuringReport(of number: Int32) {
  var all = sigset_t()
  unsafe sigfillset(&all)
  unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
  kill(getpid(), number)
  // The runtime takes its handlers away first.
  var action = sigaction()
  repeat {
    usleep(1000)
    guard unsafe sigaction(number, nil, &action) == 0 else { return }
  } while !isDefault(action)
}

private func isDefault(_ action: sigaction) -> Bool {
  #if canImport(Darwin)
    unsafe action.__sigaction_u.__sa_sigaction == nil
  #else
    unsafe action.__sigaction_handler.sa_sigaction == nil
  #endif
}
