import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

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
