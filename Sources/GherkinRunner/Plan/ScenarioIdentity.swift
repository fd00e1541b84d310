/// What makes a scenario the one it is, wherever it stands: the names of its feature, its rule and
/// itself, and the values of its row of examples.
enum ScenarioIdentity {
  /// The identity as a number; the same on every machine.
  static func hash(_ pickle: Pickle) -> UInt64 {
    var hash = Hash()
    hash.add(pickle.featureName)
    hash.add(pickle.ruleName ?? "")
    hash.add(pickle.name)
    for cell in pickle.row?.cells ?? [] { hash.add(cell.value) }
    return hash.value
  }

  /// FNV-1a over texts.
  private struct Hash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
      for byte in text.utf8 { add(byte) }
      // No text holds this byte, so it keeps "ab" and "c" apart from "a" and "bc".
      add(0xFF)
    }

    private mutating func add(_ byte: UInt8) {
      value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }
}
