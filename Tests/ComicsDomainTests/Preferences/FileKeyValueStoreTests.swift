import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct FileKeyValueStoreTests {
  private let place = PreferencesPlace(.file)

  @Test(arguments: ["", "[]", #"{"key": {"bool": {"#, #"{"key": 1}"#])
  func `reports a damaged file, and begins it anew with the next value`(text: String) throws {
    let store = FileKeyValueStore(file: place.file)
    try store.set("old", forKey: "key")
    try Data(text.utf8).write(to: place.file)
    #expect(throws: LoadError.storage) { try store.value(forKey: "key") }
    try store.set("new", forKey: "key")
    #expect(try store.string(forKey: "key") == "new")
  }

  @Test func `reports a file that can be neither read nor written`() throws {
    let store = FileKeyValueStore(file: place.file)
    let inTheWay = place.file.appending(path: "folder")
    try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: true)
    #expect(throws: LoadError.storage) { try store.value(forKey: "key") }
    #expect(throws: LoadError.storage) { try store.set(true, forKey: "key") }
  }

  @Test func `makes the folder that the file is to lie in`() throws {
    let file = place.file.appending(path: "folder/preferences.json")
    try FileKeyValueStore(file: file).set(true, forKey: "key")
    #expect(try FileKeyValueStore(file: file).bool(forKey: "key") == true)
  }

  @Test func `is the old file or the new one for those who read meanwhile`() async throws {
    let file = place.file
    let long = String(repeating: "long ", count: 20_000)
    try FileKeyValueStore(file: file).set(long, forKey: "key")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<20 {
          try FileKeyValueStore(file: file).set(long + "\(number)", forKey: "key")
        }
      }
      group.addTask {
        for _ in 0..<20 {
          let text = try FileKeyValueStore(file: file).string(forKey: "key")
          #expect(text?.hasPrefix(long) == true)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `leaves no file behind when its place is gone`() throws {
    let file: URL
    do {
      let place = PreferencesPlace(.file)
      file = place.file
      try place.open().set(true, forKey: "key")
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}

struct UserDefaultsStoreTests {
  @Test func `keeps plain values as any other user of the defaults would`() throws {
    let place = PreferencesPlace(.defaults)
    let store = try place.open()
    try store.set(true, forKey: "answer")
    try store.set("Wasp", forKey: "text")
    let defaults = try #require(UserDefaults(suiteName: place.suite))
    withExtendedLifetime(place) {
      #expect(defaults.bool(forKey: "answer"))
      #expect(defaults.string(forKey: "text") == "Wasp")
    }
  }

  @Test func `takes a value of a kind that it never sets for none`() throws {
    let place = PreferencesPlace(.defaults)
    let defaults = try #require(UserDefaults(suiteName: place.suite))
    defaults.set(["a"], forKey: "list")
    #expect(try place.open().value(forKey: "list") == nil)
  }

  @Test func `leaves nothing behind when its place is gone`() throws {
    let suite: String
    do {
      let place = PreferencesPlace(.defaults)
      suite = place.suite
      try place.open().set(true, forKey: "answer")
    }
    #expect(UserDefaults(suiteName: suite)?.object(forKey: "answer") == nil)
  }
}
