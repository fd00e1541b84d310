import Foundation

/// The run as it is in a child: runs the scenarios that its parent has for it, and reports what happens.
package struct ChildRunner<Suite: SpecSuite>: Sendable {
  private let runner: Runner<Suite>
  private let plan: Plan
  private let channel: ChildChannel
  private let isIsolated: Bool

  /// - Parameter isIsolated: Whether this process runs one scenario at a time, captures what it prints,
  ///   and ends when a step does not end.
  package init(_ runner: Runner<Suite>, _ plan: Plan, _ channel: ChildChannel, isIsolated: Bool) {
    self.runner = runner
    self.plan = plan
    self.channel = channel
    self.isIsolated = isIsolated
  }

  /// Follows the commands of the parent until the last one, or until the parent has ended; then this
  /// process does as well.
  package func run() async {
    StandardOutput.flushEachLine()
    if !isIsolated, !channel.isForked { OwnSignals.heedOnly() }
    let (channel, control) = (channel, RunControl())
    let inbox = ChildInbox { channel.send([.idle(commands: $0, fault: control.fault)]) }
    guard listen(inbox, control) else { channel.exitNow() }
    guard case .begin(let origin, let workers) = await inbox.next() else { channel.exitNow() }
    // What was printed before anything ran belongs to no step.
    let printed = isIsolated ? Descriptor.position(of: STDOUT_FILENO) : nil
    let log = EventLog(
      ChildEventWriter(channel: channel, printed: printed), inPlanOrder: false,
      clock: .continuous(since: .init(uptime: origin)))
    let exitNow: @Sendable () -> Never = { channel.exitNow() }
    await runner.run(
      into: log, control: control, threads: workers.count, spare: channel.executor,
      onAbandon: isIsolated ? exitNow : nil
    ) { (group: WorkerGroup<Suite>, _: Bool) in
      let fingerprint = channel.isForked ? nil : plan.fingerprint
      channel.send([.ready(printed: printed ?? 0, fingerprint: fingerprint)])
      await follow(inbox, group, from: workers.lowerBound)
    }
    // An abandoned step may hold whatever exit handlers wait for.
    guard control.hasAbandonedSteps else { return }
    StandardOutput.flushIfPossible()
    _exit(0)
  }

  /// Reads commands on a thread of its own. Interruptions take effect at once.
  ///
  /// The end of the commands means that the parent has ended: only it has the other end, which no program
  /// inherits and every copy closes. The thread holds the pipe as long as it waits, so it notices even
  /// after a step has closed the descriptor. (`PR_SET_PDEATHSIG` would end a child with the *thread* that
  /// forked it, which ends long before its process.)
  ///
  /// - Returns: Whether there is a thread for it.
  private func listen(_ inbox: ChildInbox, _ control: RunControl) -> Bool {
    SystemThread.start { [channel] in
      var bytes: Bytes = []
      while Descriptor.read(channel.commands, into: &bytes) {
        var reader = WireReader(bytes[...])
        var end = 0
        // A command that is not complete is read again with the next bytes.
        while !reader.isAtEnd, let command = try? reader.readCommand() {
          end = reader.position
          if command == .interrupt {
            channel.ring.hasReceivedInterruption = true
            control.interrupt()
          } else {
            inbox.add([command])
          }
        }
        bytes.removeSubrange(..<end)
      }
      channel.ring.hasLostDescriptors = !Descriptor.isOpen(channel.commands)
      channel.exitNow()
    }
  }

  /// Runs scenarios as commanded, until the last command.
  ///
  /// - Parameter first: The number of the first worker in the queue.
  private func follow(_ inbox: ChildInbox, _ group: WorkerGroup<Suite>, from first: Int) async {
    let (queue, control) = (channel.queue, group.environment.control)
    while true {
      switch await inbox.next() {
      case .takeScenarios:
        await group.run { worker in
          guard !control.isStopped else {
            // Other children need not wait until the parent knows why.
            queue.close()
            return nil
          }
          // A number that a step has written over must not end this process.
          guard let scenario = queue.next(for: first + worker), scenario < plan.scenarioCount else {
            return nil
          }
          return ScenarioAttempt(scenario: scenario)
        }
      case .run(let id, let hasExtraAttempt):
        if hasExtraAttempt { group.environment.permitExtraAttempt(of: id.scenario) }
        await group.run(id)
      case .finish: return
      case .begin, .interrupt: break
      }
    }
  }
}

/// Writes the events of a child to the ring.
private struct ChildEventWriter: EventReceiver {
  let channel: ChildChannel
  /// How many of the bytes that this process printed are accounted for; nil if they are not captured.
  var printed: Int?

  mutating func receive(_ event: TimedEvent) { receive([event]) }

  mutating func receive(_ events: [TimedEvent]) {
    var messages: [ChildMessage] = []
    messages.reserveCapacity(events.count)
    for event in events {
      let place: AttachmentPlace? =
        switch event.event {
        case .stepFinished(let id, let step, _): .step(id, step: step)
        case .runHookFinished(let hook, _): .runHook(hook)
        default: nil
        }
      if let place {
        channel.exitIfDisconnected()
        if let output = output(of: place, at: event.time) { messages.append(output) }
      }
      messages.append(.event(event))
    }
    channel.send(messages)
  }

  /// What was printed since the last step.
  private mutating func output(of place: AttachmentPlace, at time: Duration) -> ChildMessage? {
    guard let start = printed else { return nil }
    StandardOutput.flush()
    guard Descriptor.position(of: STDOUT_FILENO) > start else { return nil }
    let bytes = Descriptor.contents(of: STDOUT_FILENO, from: start)
    guard !bytes.isEmpty else { return nil }
    printed = start + bytes.count
    return .output(bytes, place, at: time)
  }
}
