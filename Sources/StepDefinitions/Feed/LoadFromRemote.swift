import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// The use case "Load" of the remote tables: what is loaded is listed row by row, whatever it is.
///
/// It drives the loader itself, below the presenters, because the use case ends there.
struct LoadFromRemote: UseCaseInHand {
  /// Loads over a network, and lists each item in order by what it shows.
  typealias Load = @Sendable (any HTTPClient) async throws(LoadError) -> [[String]]

  let command = "Load"
  private(set) var delivery: Result<[[String]], LoadError>?

  private let noun: String
  private let address: String
  private let held: @Sendable (ServerContents) -> [[String]]
  private let load: Load

  /// The use case for data at an address.
  ///
  /// - Parameters:
  ///   - noun: What is delivered: "movies".
  ///   - held: The same rows as the server holds them.
  init(
    _ noun: String, from address: String,
    held: @escaping @Sendable (ServerContents) -> [[String]], load: @escaping Load
  ) {
    self.noun = noun
    self.address = address
    self.held = held
    self.load = load
  }

  func inWords(_ rows: [[String]]) -> String {
    "the \(noun) \(rows.map { "“\($0.joined(separator: ", "))”" }.joined(separator: ", "))"
  }

  mutating func execute(in world: SpecsWorld) async {
    do throws(LoadError) {
      delivery = .success(try await load(world.network.client))
    } catch {
      delivery = .failure(error)
    }
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .downloadsData:
      let requests = world.network.client.requests.map(\.url.absoluteString)
      try expect(requests, equals: [address], "the addresses that data was downloaded from")
    case .createsItems:
      try expect(
        Set(rows), equals: Set(held(world.network.contents)), "the \(noun) with all their parts")
    case .deliversItems:
      try expect(
        rows, equals: held(world.network.contents), "the \(noun) in the server's order")
    case .deliversNothing: try expect(rows, equals: [], "the \(noun)")
    default: throw hasNoStep(step)
    }
  }

  private var rows: [[String]] {
    get throws { try delivered(wanted: noun) }
  }
}
