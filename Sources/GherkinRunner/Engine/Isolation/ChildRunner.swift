import Foundation

/// The run as it is in a child: runs the scenarios that its parent has for it, and reports what happens.
package struct ChildRunner<Suite: SpecSuite>: Sendable {
  private let runner: Runner<Suite>
  @Boxed private var plan: Plan
  private let channel: ChildChannel
  private let layout: ChildLayout

  /// - Parameter layout: How many scenarios this process runs at a time; an isolated one ends when a step does not end.
  package init(
    _ runner: Runner<Suite>, _ plan: Plan, _ channel: ChildChannel, _ layout: ChildLayout
  ) {
    self.runner = runner
    self.plan = plan
    self.channel = channel
    self.layout = layout
  }

  /// Follows the commands of the parent until the last one, or until the parent has ended; then this
  /// process does as well.
  package func run(_ fingerprint: PlanFingerprint) async {
    StandardOutput.flushEachLine()
    if !layout.isIsolated { OwnSignals.heedOnly() }
    let (channel, control) = (channel, RunControl())
    // Nothing cancels this task, which would end the commands.
    let (commands, inbox) = AsyncStream.makeStream(of: ChildCommand.self)
    guard listen(inbox, control) else { channel.leave() }
    channel.send(.planned(fingerprint))
    var iterator = commands.makeAsyncIterator()
    guard case .begin(let time) = await iterator.next() else { channel.leave() }
    let log = ChildLog(channel: channel, clock: .continuous(since: ContinuousClock.now - time))
    let leave: @Sendable () -> Never = { channel.leave() }
    await runner.run(
      into: log, control: control, threads: layout.counts(for: plan.scenarioCount).threads,
      onAbandon: layout.isIsolated ? leave : nil
    ) { (group: WorkerGroup<Suite>, _: Bool) in
      channel.sendReady()
      await follow(commands, group)
    }
    // An abandoned step may hold whatever exit handlers wait for.
    guard control.hasAbandonedSteps else { return }
    StandardOutput.flushIfPossible()
    _exit(0)
  }

  /// Reads commands on a thread of its own. Those that end the run early take effect at once.
  ///
  /// The end of the commands means that the parent has ended: only it has the other end, which no program
  /// inherits. The thread holds the pipe as long as it waits, so it notices even after a step has closed the descriptor.
  ///
  /// - Returns: Whether there is a thread for it.
  private func listen(
    _ inbox: AsyncStream<ChildCommand>.Continuation, _ control: RunControl
  ) -> Bool {
    SystemThread.start { [channel] in
      while true {
        switch channel.nextCommand() {
        case .stop(let fault): if let fault { control.fail(fault) } else { control.stop() }
        case .interrupt:
          channel.send(.interrupted)
          control.interrupt()
        case let command: inbox.yield(command)
        }
      }
    }
  }

  /// Runs scenarios as commanded, until the last command. Those that are not to start any more are reported as skipped.
  private func follow(_ commands: AsyncStream<ChildCommand>, _ group: WorkerGroup<Suite>) async {
    for await command in commands {
      switch command {
      case .run(let scenarios): await group.run(scenarios)
      case .runAttempt(let id): await group.run(id)
      case .took(let scenario, let duration):
        group.environment.note(duration, of: scenario)
        continue
      case .finish: return
      case .plan, .begin, .stop, .interrupt: continue
      }
      channel.send(.idle(fault: group.environment.control.fault))
    }
  }
}
