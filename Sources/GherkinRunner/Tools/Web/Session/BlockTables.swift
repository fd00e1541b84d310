/// Tables and texts of a block, which the page shows as grids and boxes.
extension BlockSnapshot {
  /// So many values of a column are proposed.
  private static let valueLimit = 50

  var tables: [JSONValue] {
    guard let document else { return [] }
    var tables: [JSONValue] = []
    for index in steps where !document.steps[index].rows.isEmpty {
      tables.append(stepTable(index, in: document))
    }
    for (number, scenario) in document.scenarios.enumerated() {
      for table in scenario.examples.indices where isInBlock(document.examples[table].rows) {
        tables.append(examplesTable(table, of: number, in: document))
      }
    }
    return tables
  }

  private func isInBlock(_ rows: NodeRange) -> Bool {
    guard let document, let first = rows.indices.first else { return false }
    return block.touches(Int(document.rows[first].offset))
  }

  private func table(
    _ rows: NodeRange, _ step: String?, _ columns: [JSONValue], in document: GherkinDocument
  ) -> JSONValue {
    let lines = document.rows[rows.indices].map { line(Int($0.line)) }
    return [
      "first": .integer(lines.first ?? 0), "last": .integer(lines.last ?? 0),
      "step": step.map(JSONValue.text) ?? .null, "columns": .list(columns),
      "cells": .list(rows.indices.map { .texts(document.cellTexts(ofRow: $0)) }),
    ]
  }

  private static func column(_ name: String, isKnown: Bool, _ values: [String]) -> JSONValue {
    [
      "name": .text(name), "isKnown": .boolean(isKnown),
      "values": .texts(values.prefix(valueLimit)),
    ]
  }

  /// The table of a step: its columns, and those that other tables of the same step have.
  private func stepTable(_ index: Int, in document: GherkinDocument) -> JSONValue {
    let rows = document.steps[index].rows
    let names = rows.indices.first.map(document.cellTexts) ?? []
    let others = workspace.definitions(ofStep: index, in: path).first.map(otherTables) ?? [:]
    let order = workspace.definitions(ofStep: index, in: path).first.map(workspace.tableHeader)
    let missing = (order ?? []).filter { !names.contains($0) }
    let columns = (names + missing).map { name in
      Self.column(name, isKnown: others[name] != nil || missing.contains(name), others[name] ?? [])
    }
    return table(rows, document.text(document.steps[index].text), columns, in: document)
  }

  /// The values that tables of steps with this definition have in other places, by column.
  private func otherTables(_ definition: Int) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for file in workspace.files {
      for step in file.uses.steps(using: definition) {
        let rows = file.document.steps[step].rows.indices
        let isOwn = file.path == path && steps.contains(step)
        guard let header = rows.first, !isOwn else { continue }
        let names = file.document.cellTexts(ofRow: header)
        for name in names where values[name] == nil { values[name] = [] }
        for row in rows.dropFirst() {
          for (name, value) in zip(names, file.document.cellTexts(ofRow: row))
          where !value.isEmpty && values[name]?.contains(value) == false
            && (values[name]?.count ?? 0) < Self.valueLimit
          {
            values[name]?.append(value)
          }
        }
      }
    }
    return values
  }

  /// A table of examples: its columns, and placeholders without one.
  private func examplesTable(
    _ index: Int, of scenario: Int, in document: GherkinDocument
  ) -> JSONValue {
    let names = document.columnNames(of: document.examples[index])
    let used = document.placeholders(ofScenario: scenario).map(\.name).unique
    let columns = (names + used.filter { !names.contains($0) }).map { name in
      let allowed = workspace.allowed(inColumn: name, of: scenario, in: path)
      let seen = document.values(ofColumn: name, of: scenario).filter { !$0.isEmpty }
      return Self.column(
        name, isKnown: used.contains(name), (allowed + seen).unique)
    }
    return table(document.examples[index].rows, nil, columns, in: document)
  }

  /// Steps without the table or the text that their definition takes.
  var lacking: [JSONValue] {
    guard let document, let plan = workspace.plan(of: path) else { return [] }
    var known: Set<Int> = []
    var found: [JSONValue] = []
    for scenario in plan.scenarios {
      for (position, decision) in scenario.matches.enumerated() {
        let index = scenario.pickle.steps.slot(at: position).index
        guard case .argumentMismatch(let definition, _) = decision, steps.contains(index),
          document.steps[index].rows.isEmpty, document.steps[index].docString == nil,
          let argument = workspace.phrases.phrase(of: Int(definition))?.arguments.first,
          known.insert(index).inserted
        else { continue }
        let columns = argument == .table ? workspace.tableHeader(of: Int(definition)) : []
        found.append([
          "line": .integer(line(Int(document.steps[index].line))),
          "needs": .text(argument == .table ? "table" : "docString"), "columns": .texts(columns),
        ])
      }
    }
    return found
  }

  var docStrings: [JSONValue] {
    guard let document else { return [] }
    return steps.compactMap { index in
      guard let number = document.steps[index].docString else { return nil }
      let text = document.docStrings[Int(number)]
      let lines = document.lines(of: text)
      let mediaType = document.text(text.mediaType)
      return [
        "first": .integer(line(lines.lowerBound)), "last": .integer(line(lines.upperBound)),
        "mediaType": mediaType.isEmpty ? .null : .text(mediaType),
        "content": .text(String(decoding: document.contentBytes(text), as: UTF8.self)),
      ]
    }
  }
}
