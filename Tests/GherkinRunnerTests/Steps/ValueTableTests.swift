import Foundation
import GherkinRunner
import Testing

/// Values of Swift types that are compared with a table.
@Suite struct ValueTableTests {
  enum Kind: String, Codable { case car, van }

  struct Ticket: Codable, Equatable {
    var plate: String
    var minutes: Int?
    var price: Decimal = 0
    var isPaid = false
    var day: Date?
    var kind: Kind?
    var notes: [String] = []
  }

  private func difference(
    _ tickets: [Ticket], _ rows: [[String]], inAnyOrder: Bool = false
  ) -> String? {
    do {
      try expect(tickets, equals: DataTable(rows: rows), inAnyOrder: inAnyOrder, "the tickets")
      return nil
    } catch { return error.description }
  }

  @Test func `are equal to cells that denote them, however they are written`() throws {
    let tickets = [
      Ticket(
        plate: "B-XY 2", minutes: 90, price: 12.5, isPaid: true,
        day: Date(timeIntervalSince1970: 86_400), kind: .van), Ticket(plate: "", price: 3),
    ]
    #expect(
      difference(
        tickets,
        [
          ["Plate", "minutes", "PRICE", "is paid", "day", "kind"],
          ["B-XY 2", "90", "12.50", "yes", "1970-01-02", "van"], ["", "", "3.0", "no", "", ""],
        ]) == nil)
    #expect(difference(tickets, [["minutes"], ["090"], [""]]) == nil)
    #expect(difference(tickets, [["price"], ["3"], ["12.5"]], inAnyOrder: true) == nil)
    #expect(difference([], [["anything"]]) == nil)
    #expect(
      difference(
        [Ticket(plate: "a", price: 1), Ticket(plate: "b", price: 1)], [["price"], ["1"], ["1.0"]])
        == nil)
  }

  @Test func `differ row by row, each value as the feature writes it`() {
    let tickets = [
      Ticket(plate: "B-XY 2", minutes: 9, price: 12.5, isPaid: true),
      Ticket(plate: "K-A 1", minutes: 5, price: 2, day: Date(timeIntervalSince1970: 90_000.5)),
    ]
    #expect(
      difference(
        tickets,
        [
          ["plate", "minutes", "price", "is paid", "day"], ["B-XY 2", "9", "12.50", "yes", ""],
          ["K-A 1", "5", "3", "yes", "1970-01-02T01:00Z"],
        ]) == """
          the tickets (- expected, + found):
            | plate  | minutes | price | is paid | day                      |
            | B-XY 2 | 9       | 12.50 | yes     |                          |
          - | K-A 1  | 5       | 3     | yes     | 1970-01-02T01:00Z        |
          + | K-A 1  | 5       | 2     | no      | 1970-01-02T01:00:00.500Z |
          """)
    #expect(
      difference([], [["plate"], ["a"]]) == """
        the tickets (- expected, + found):
          | plate |
        - | a     |
        """)
  }

  @Test(
    arguments: [
      ("minuts", #"there is no column "minuts" in this step; did you mean "minutes"?"#),
      ("notes", #"a cell holds one value, but "notes" is a list, or has properties"#),
    ])
  func `do not have every column`(column: String, message: String) {
    let ticket = Ticket(plate: "a", minutes: 1)
    #expect(difference([ticket], [["plate", column], ["a", ""]]) == message)
  }

  @Test func `have no value in a column that they do not have`() {
    let ticket = Ticket(plate: "a")
    for column in ["color", "minutes"] {
      #expect(difference([ticket], [["plate", column], ["a", ""]]) == nil)
      #expect(difference([ticket], [["plate", column], ["a", "1"]])?.contains("- | a") == true)
    }
  }

  @Test func `need properties, and columns with different names`() {
    #expect { try expect(["a"], equals: DataTable(rows: [["a"]])) } throws: {
      "\($0)".contains("String has no named properties to compare with columns")
    }
    #expect(
      difference([Ticket(plate: "a")], [["is paid", "Is paid"], ["no", "no"]])
        == #"two columns have the same name: "is paid" and "Is paid""#)
  }

  @Test func `need no type in a closure, and let a step go on where it only notes`() async throws {
    let lines = try await Rehearsal { steps in
      steps.then("the tickets are:") { (world, table: DataTable) in
        let isEqual = world.scenario?.check([Ticket(plate: "a")], equals: table, "the tickets")
        world.scenario?.log("\(isEqual == true)")
      }
    }.run(
      """
      Feature: F
        Scenario: S
          Then the tickets are:
            | plate |
            | b     |
      """)
    #expect(lines.contains { $0.hasSuffix("false") })
    #expect(lines.contains { $0.contains("failed: the tickets (- expected, + found):") })
  }
}
