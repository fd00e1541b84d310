/// The page in a file by which the browser gets to the server.
enum RedirectPage {
  static let name = "open.html"

  static func markup(to address: String) -> Markup {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=\(address)">
    <title>specs edit</title>
    <p>Your features are at <a href="\(address)">this address</a>.</p>
    </html>

    """
  }
}
