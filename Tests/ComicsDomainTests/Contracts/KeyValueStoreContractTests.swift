import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

/// What every `KeyValueStore` promises, the real ones and the double.
@Suite(.timeLimit(.minutes(60))) struct KeyValueStoreContractTests {
  typealias Kind = PreferencesPlace.Kind

  private static let values: [StoredValue] = [
    .bool(true), .bool(false), .string("Élan"), .string(""), .string("1"), .data(Data()),
    .data(Data([0, 255, 10])),
  ]

  @Test(arguments: Kind.allCases, values)
  func `gives back what was set, to every instance`(kind: Kind, value: StoredValue) throws {
    let place = PreferencesPlace(kind)
    let before = try place.open()
    let store = try place.open()
    try store.set(value, forKey: "key")
    #expect(try store.value(forKey: "key") == value)
    #expect(try before.value(forKey: "key") == value)
    #expect(try place.open().value(forKey: "key") == value)
  }

  @Test(arguments: Kind.allCases)
  func `has nothing where nothing was set, and looking changes nothing`(kind: Kind) throws {
    let store = try PreferencesPlace(kind).open()
    #expect(try store.value(forKey: "key") == nil)
    #expect(try store.value(forKey: "key") == nil)
    #expect(try store.bool(forKey: "key") == nil)
    #expect(try store.string(forKey: "key") == nil)
    #expect(try store.decoded([Int].self, forKey: "key") == nil)
  }

  @Test(arguments: Kind.allCases)
  func `replaces a value by one of another kind`(kind: Kind) throws {
    let store = try PreferencesPlace(kind).open()
    try store.set(true, forKey: "key")
    try store.set("text", forKey: "key")
    #expect(try store.string(forKey: "key") == "text")
    #expect(try store.bool(forKey: "key") == nil)
  }

  @Test(arguments: Kind.allCases)
  func `removes a value, and one that is not there`(kind: Kind) throws {
    let place = PreferencesPlace(kind)
    let store = try place.open()
    try store.set("stays", forKey: "other")
    try store.set("goes", forKey: "key")
    try store.removeValue(forKey: "key")
    try store.removeValue(forKey: "key")
    #expect(try place.open().value(forKey: "key") == nil)
    #expect(try place.open().string(forKey: "other") == "stays")
  }

  @Test(arguments: Kind.allCases)
  func `encodes values of any type, numbers and texts alone included`(kind: Kind) throws {
    let store = try PreferencesPlace(kind).open()
    try store.set(encoding: 12, forKey: "number")
    try store.set(encoding: ["a": [1, 2]], forKey: "map")
    #expect(try store.decoded(Int.self, forKey: "number") == 12)
    #expect(try store.decoded([String: [Int]].self, forKey: "map") == ["a": [1, 2]])
    #expect(try store.decoded(String.self, forKey: "number") == nil)
  }

  @Test(arguments: Kind.allCases)
  func `refuses what can not be encoded, and keeps what was there`(kind: Kind) throws {
    let store = try PreferencesPlace(kind).open()
    try store.set(encoding: 1.5, forKey: "key")
    #expect(throws: LoadError.storage) { try store.set(encoding: Double.nan, forKey: "key") }
    #expect(try store.decoded(Double.self, forKey: "key") == 1.5)
  }

  @Test(arguments: Kind.allCases)
  func `takes any name`(kind: Kind) throws {
    let store = try PreferencesPlace(kind).open()
    for key in ["a.b", "ä ö", "/", "0"] {
      try store.set(key, forKey: key)
      #expect(try store.string(forKey: key) == key)
    }
  }

  @Test(arguments: Kind.allCases)
  func `keeps all of what is set side by side`(kind: Kind) async throws {
    let store = try PreferencesPlace(kind).open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 { group.addTask { try store.set("\(number)", forKey: "key \(number)") } }
      try await group.waitForAll()
    }
    for number in 0..<20 { #expect(try store.string(forKey: "key \(number)") == "\(number)") }
  }
}
