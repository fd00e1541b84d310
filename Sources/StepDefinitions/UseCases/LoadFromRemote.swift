import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// The use case of the remote tables: what is loaded is listed row by row, whatever it is.
///
/// It drives the loader itself, below the presenters, because the use case ends there.
struct LoadFromRemote: UseCaseDriver {
  /// Loads over a network, and lists each item in order by what it shows.
  typealias Load = @Sendable (any HTTPClient) async throws(LoadError) -> [[String]]

  let command: String
  private(set) var delivery: Result<[[String]], LoadError>?
  /// What the command delivers when the server responds with data of the wrong types.
  private var deliveryOfInvalidData: Result<[[String]], LoadError>?

  private let noun: String
  private let address: String
  private let held: @Sendable (ServerContents) -> [[String]]
  private let load: Load

  /// The use case for data at an address.
  ///
  /// - Parameters:
  ///   - noun: What is delivered: "movies".
  ///   - command: The name of the command.
  ///   - held: The same rows as the server holds them.
  init(
    _ noun: String, command: String = "Load", from address: String,
    held: @escaping @Sendable (ServerContents) -> [[String]], load: @escaping Load
  ) {
    self.noun = noun
    self.command = command
    self.address = address
    self.held = held
    self.load = load
  }

  func inWords(_ rows: [[String]]) -> String {
    let items = rows.map { row in
      "“\(row.filter { !$0.isEmpty }.joined(separator: ", "))”"
    }
    return "the \(noun) \(items.joined(separator: ", "))"
  }

  mutating func execute(in world: SpecsWorld) async throws {
    let client = world.network.client
    let load = Task { [self] in await delivery(over: client) }
    delivery = try await client.wait(for: "the end of the load", of: load)
    deliveryOfInvalidData = await delivery(
      over: ScriptedHTTPClient(answer: .invalid(.wrongTypes)))
  }

  private func delivery(over client: any HTTPClient) async -> Result<[[String]], LoadError> {
    await Result(of: { [load] () async throws(LoadError) in try await load(client) })
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws {
    switch step {
    case .downloadsData:
      let requests = world.network.client.requests.map(\.url.absoluteString)
      try expect(requests, equals: [address], "the addresses that data was downloaded from")
    case .validatesData:
      // Valid data passes, and invalid data does not.
      _ = try rows
      try expect(
        deliveryOfInvalidData == .failure(.invalidData),
        "expected data of the wrong types to be refused, but the system delivered it")
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
