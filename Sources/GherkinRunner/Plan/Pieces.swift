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
