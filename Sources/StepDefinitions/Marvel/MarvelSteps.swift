import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// Steps about the search field of the Marvel app.
func marvelSteps(_ steps: Steps<SpecsWorld>) {
  steps.when(
    "I type {string} into the search field",
    meaning: "The field holds this text then; a search for it waits for the typing to pause."
  ) { (world, text: String) in
    let (app, clock) = (try world.require(world.marvel), world.marvel.clock)
    if try await app.type(text) {
      try await wait(for: "the search to wait for a pause") { try await clock.isPausing() }
    }
    try await world.settle()
  }
  steps.when("I come to row {int} of the list") { (world, row: Int) in
    let app = try world.require(world.marvel)
    // People count from one. However small the number, counting from zero must not overflow.
    try await app.scroll(to: RowPosition(section: 0, row: row &- 1))
    try await world.settle()
  }
  catalogueSteps(steps)
  marvelRequestSteps(steps)
}

extension AppDriver {
  /// Types into the search field, so that it holds the text.
  ///
  /// - Returns: Whether it is another text than before, spaces aside, and so one to search for.
  fileprivate func type(_ text: String) throws -> Bool {
    guard let front, let before = front.state.search else {
      throw failure("its screen has no search field")
    }
    act { front.search(text) }
    let (old, new) = (before.trimmed, text.trimmed)
    return !new.isEmpty && new != old
  }

  /// Brings a row of the list in front into view.
  fileprivate func scroll(to position: RowPosition) throws {
    guard let front, let row = front.state.row(at: position) else {
      throw failure("its list has no row \(position.row &+ 1)")
    }
    act { front.rowIsVisible(row.id) }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
