/// What was decided about some scenarios of a plan. Parts are made side by side, and what they hold is
/// known from the beginning by the numbers that it has in the whole plan.
struct PlanPart: Sendable {
  /// The number of whatever comes first in a list of this part.
  let first: Int
  var entries: [Plan.Entry] = []
  /// Known by their places here until the part is added to a plan.
  var hookSets: [HookSet] = []
  var matches: [StepDecision] = []
  var captures: [Capture] = []
  var candidates: [[StepMatch]] = []
  var misfits: [String] = []
  /// Known by their places here until the part is added to a plan.
  var timeLimits: [TimeLimit] = []
  var tagProblems: [Diagnostic] = []

  /// How many scenarios tell how much there is to others.
  static let sampleSize = 32

  init(first: Int) { self.first = first }

  /// The place of the limit that a tag of `pickle` sets; -1 without one.
  mutating func timeLimit(of pickle: Pickle) -> Int32 {
    guard let tag = pickle.timeLimitTag else { return -1 }
    guard let limit = TimeLimit(tag) else {
      let problem = Diagnostic.noTimeLimit(tag)
      if !tagProblems.contains(problem) { tagProblems.append(problem) }
      return -1
    }
    if let place = timeLimits.lastIndex(of: limit) { return Int32(place) }
    timeLimits.append(limit)
    return Int32(timeLimits.count - 1)
  }

  /// Makes room for `count` scenarios like those that are there.
  mutating func reserve(_ count: Int) {
    let share = count / max(1, entries.count) + 1
    entries.reserveCapacity(count)
    matches.reserveCapacity(matches.count * share)
    captures.reserveCapacity(captures.count * share)
  }
}

extension Plan {
  /// Takes over what the next part decided.
  mutating func append(_ part: consuming PlanPart) {
    matches.append(part.matches)
    captures.append(part.captures)
    candidates.append(part.candidates)
    misfits.append(part.misfits)
    tagProblems += part.tagProblems.filter { !tagProblems.contains($0) }
    let firstLimit = Int32(timeLimits.count)
    timeLimits += part.timeLimits
    guard !entries.isEmpty else {
      (entries, hookSets) = (part.entries, part.hookSets)
      return
    }
    let sets = part.hookSets.map { Int32(place(of: $0)) }
    for var entry in part.entries {
      entry.hooks = sets[Int(entry.hooks)]
      if entry.timeLimit >= 0 { entry.timeLimit += firstLimit }
      entries.append(entry)
    }
  }

  /// The place of `set` among the hook sets, of which there are few.
  private mutating func place(of set: HookSet) -> Int {
    if let index = hookSets.firstIndex(of: set) { return index }
    hookSets.append(set)
    return hookSets.count - 1
  }
}

/// A list in pieces that were made side by side and are never joined: copying them would take longer
/// than starting the workers does.
///
/// Each piece has numbers of its own, so that whoever makes one knows under which number an element
/// will be found, however many there are in the pieces before.
package struct Pieces<Element: Sendable>: Sendable {
  private var pieces: [[Element]] = []
  private let numbers: PieceNumbers

  init(_ numbers: PieceNumbers) { self.numbers = numbers }

  /// A list of one piece, whose elements are known by their places.
  init(_ only: [Element] = []) {
    pieces = [only]
    numbers = PieceNumbers(count: 1)
  }

  /// Adds the next piece.
  mutating func append(_ piece: [Element]) { pieces.append(piece) }

  /// The element that is known under `number`.
  package subscript(number: Int) -> Element {
    pieces[numbers.piece(of: number)][numbers.place(of: number)]
  }

  /// The elements that are known under `range`, which are of one piece.
  package subscript(range: Range<Int>) -> ArraySlice<Element> {
    guard !range.isEmpty else { return [] }
    let start = numbers.place(of: range.lowerBound)
    return pieces[numbers.piece(of: range.lowerBound)][start..<(start + range.count)]
  }

  /// Calls `body` for each of them, in order.
  package func forEach(_ body: (Element) -> Void) {
    for piece in pieces { piece.forEach(body) }
  }
}

/// Which numbers the elements of each piece have.
struct PieceNumbers: Sendable {
  /// How many bits of a number say which element of its piece it is.
  private let shift: Int

  /// - Parameter count: How many pieces there will be. The more there are, the fewer elements each can
  ///   have, which together are always as many as 31 bits can count.
  init(count: Int) {
    shift = 31 - (Int.bitWidth - max(0, count - 1).leadingZeroBitCount)
  }

  /// The number of the first element of `piece`.
  func first(of piece: Int) -> Int { piece << shift }

  fileprivate func piece(of number: Int) -> Int { number >> shift }

  fileprivate func place(of number: Int) -> Int { number & ((1 << shift) - 1) }
}
