import ComicsDomain
import Foundation
import GherkinProbeSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks for an address in ways that may end the process: tests start it as a process of its own.
///
/// Its exit status is 0 for a response, 3 for an error, 4 when neither came within five minutes, and 5 for
/// a response of which a part is lost.
///
/// `ComicsNetworkProbe ADDRESS client` asks through the apps' own client, `impatient` through one that gives up
/// after a second, `async` through the system's, as the apps must not; `chunks` and `silence` ask a
/// protocol that delivers in parts, or nothing.
@main struct NetworkProbe {
  @concurrent static func main() async {
    Tether.attach()
    let arguments = CommandLine.arguments.dropFirst()
    guard let url = arguments.first.flatMap(URL.init(string:)), let way = arguments.last else {
      exit(64)
    }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 300)
      exit(4)
    }
    do {
      switch way {
      case "client":
        _ = try await URLSessionHTTPClient(timeout: 3600).send(HTTPRequest(url: url))
      case "impatient":
        _ = try await URLSessionHTTPClient(timeout: 1).send(HTTPRequest(url: url))
      case "async": _ = try await URLSession(configuration: .ephemeral).data(from: url)
      case "chunks":
        let body = try await ChunkedProtocol.session.data(from: url).0
        if body != Data("first last".utf8) { exit(5) }
      case "silence": _ = try await SilentProtocol.session.data(from: url)
      default: exit(64)
      }
    } catch { exit(3) }
    exit(0)
  }
}
