extension Int {
  /// The number of things, in words for people: `1 file`, `2 files`.
  func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
