import ComicsDomain
import Testing

struct MD5Tests {
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    // Bytes below 16 are written with two digits, also where they are 16 itself.
    ("z1063", "10373fc4138b521e4d0a4cd393d139fd"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
  ])
  func `agrees with the examples of RFC 1321`(text: String, digest: String) {
    #expect(MD5(hashing: text.utf8).hexadecimal == digest)
  }

  @Test(arguments: [
    (55, "ef1772b6dff9a122358552954ad0df65"),
    (56, "3b0c8ac703f828b04c6c197006d17218"),
    (63, "b06521f39153d618550606be297466d5"),
    (64, "014842d480b571495a4a0363793f7367"),
    (65, "c743a45e0d2e6a95cb859adae0248435"),
    (119, "8a7bd0732ed6a28ce75f6dabc90e1613"),
    (120, "5f61c0ccad4cac44c75ff505e1f1e537"),
    (1000, "cabe45dcc9ae5b66ba86600cca6b8ba8"),
  ])
  func `pads every length to whole blocks`(length: Int, digest: String) {
    #expect(MD5(hashing: [UInt8](repeating: 97, count: length)).hexadecimal == digest)
  }
}
