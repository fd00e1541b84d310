/// Saves beside what the user waits for: one after another, in the order in which they were begun.
///
/// A save goes on when the screen is gone for which it was begun. A class because everyone who saves for
/// an app shares the one order.
package final class Saves: Sendable {
  private let last = Locked<Task<Void, Never>?>(nil)

  package init() {}

  /// Begins a save, after those that were begun before; whether it succeeds is of no interest.
  func begin(_ save: @escaping @Sendable () async throws -> Void) {
    // Under the lock, so that no other save comes in between.
    last.withLock { last in
      last = Task(priority: .utility) { [before = last] in
        await before?.value
        try? await save()
      }
    }
  }

  /// Waits for the end of all saves that were begun so far.
  package func finish() async {
    await last.value?.value
  }
}
