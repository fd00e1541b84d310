/// A tag and the words that it consists of: `@real-disk`, `@real_disk` and `@RealDisk` have the same.
struct TagSpelling {
  /// A tag without one of its words.
  struct Frame: Hashable {
    let before: ArraySlice<String>
    let after: ArraySlice<String>
  }

  let name: String
  private let words: [String]

  init(_ name: String) {
    self.name = name
    var words = [""]
    var wasLowercase = false
    for letter in name.dropFirst() {
      // What follows these is a value.
      if "=:(".contains(letter), words != [""] {
        let value = name[name.index(after: name.firstIndex(of: letter) ?? name.startIndex)...]
        words.append(String(value.isEmpty ? "" : "=" + value))
        break
      }
      if !letter.isLetter || wasLowercase && letter.isUppercase { words.append("") }
      wasLowercase = letter.isLowercase
      if letter.isLetter { words[words.count - 1] += letter.lowercased() }
    }
    self.words = words.filter { !$0.isEmpty }
  }

  /// The tag without each of its words in turn.
  var frames: [Frame] { words.indices.map(frame) }

  private func frame(_ index: Int) -> Frame {
    Frame(before: words[..<index], after: words[(index + 1)...])
  }

  /// The one of its words that `other` has not; nil unless it is one and has as many.
  func word(besides other: TagSpelling) -> String? {
    let differing = zip(words, other.words).filter { $0 != $1 }
    return words.count == other.words.count && differing.count == 1 ? differing[0].0 : nil
  }

  /// Whether it is `other` with a slip in one word, or with its words joined in another way.
  ///
  /// - Parameter isFamily: Whether several tags have other words in this place.
  func isSlip(of other: TagSpelling, isFamily: (Frame) -> Bool) -> Bool {
    if words.joined() == other.words.joined() { return true }
    guard words.count == other.words.count,
      case let differing = words.indices.filter({ words[$0] != other.words[$0] }),
      differing.count == 1, let index = differing.first,
      words.count == 1 || !isFamily(frame(index))
    else { return false }
    return Self.isSlip(words[index], of: other.words[index])
  }

  /// Whether a word is the other with a letter too many, missing, replaced, or in another place. Words that rhyme, as
  /// `read` and `load`, and forms of one word, as `user` and `users`, are different words.
  private static func isSlip(_ word: String, of other: String) -> Bool {
    let (short, long) = word.count < other.count ? (word, other) : (other, word)
    let ending = long.hasPrefix(short) ? long.dropFirst(short.count) : ""
    return short.count > 3 && !word.hasPrefix("=") && word.first == other.first
      && !["s", "d", "r", "n", "t", "y"].contains(ending) && Spelling.isSlip(word, of: other)
  }
}
