import GherkinRunner
import Testing

/// The test vectors of FIPS 180-4, and lengths around the edges of a block.
@Suite struct ContentHashTests {
  @Test(arguments: [
    ("", "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "sha256-JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
    (String(repeating: "a", count: 55), "sha256-n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
    (String(repeating: "a", count: 56), "sha256-s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o="),
    (String(repeating: "a", count: 63), "sha256-fT50oF19sVvOStnsBljqmOPwbu7PFrTG//LaRX3cLzQ="),
    (String(repeating: "a", count: 64), "sha256-/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
    (String(repeating: "a", count: 65), "sha256-Y1NhxIu56rFBmOduqKt/GkFoXWrWKqkUbTAdTxfrCuA="),
  ])
  func `is SHA-256`(text: String, source: String) {
    #expect(ContentHash(text).source == source)
  }
}
