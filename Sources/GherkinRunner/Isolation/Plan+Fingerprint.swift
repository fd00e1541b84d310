extension Plan {
  /// A number that differs between plans of different features, other scenarios, or another order.
  var fingerprint: Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for file in files {
      for byte in file.document.source.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    for scenario in scenarios {
      hash = (hash ^ UInt64(scenario.pickle.location.line)) &* 0x100_0000_01B3
      hash = (hash ^ UInt64(scenario.testStepCount)) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: hash)
  }
}
