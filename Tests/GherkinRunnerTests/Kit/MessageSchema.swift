import Foundation

/// The JSON Schemas of Cucumber Messages, and as much of the language as they use.
struct MessageSchema {
  private let schemas: [String: [String: Any]]

  init() throws {
    var schemas: [String: [String: Any]] = [:]
    for file in Conformance.files(in: "messages-schema", suffix: ".json") {
      let data = try Conformance.data("messages-schema/\(file)")
      schemas[file] = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    }
    self.schemas = schemas
  }

  /// What is wrong with a message.
  func faults(of message: Any) throws -> [String] {
    var faults: [String] = []
    check(message, ["$ref": "./Envelope.schema.json"], in: "Envelope.schema.json", "", &faults)
    return faults
  }

  private func check(
    _ value: Any, _ schema: [String: Any], in file: String, _ path: String, _ faults: inout [String]
  ) {
    if let reference = schema["$ref"] as? String {
      guard let (target, file) = resolve(reference, in: file) else {
        faults.append("\(path): no schema \(reference)")
        return
      }
      return check(value, target, in: file, path, &faults)
    }
    if let type = schema["type"] as? String, !Self.isOf(type, value) {
      faults.append("\(path): not of type \(type)")
    }
    if let choices = schema["enum"] as? [String], !choices.contains(value as? String ?? "") {
      faults.append("\(path): none of \(choices)")
    }
    checkNumber(value, schema, path, &faults)
    if let object = value as? [String: Any] { check(object, schema, in: file, path, &faults) }
    guard let array = value as? [Any] else { return }
    if array.count < schema["minItems"] as? Int ?? 0 { faults.append("\(path): too few") }
    guard let items = schema["items"] as? [String: Any] else { return }
    for (index, item) in array.enumerated() {
      check(item, items, in: file, "\(path)[\(index)]", &faults)
    }
  }

  private func check(
    _ object: [String: Any], _ schema: [String: Any], in file: String, _ path: String,
    _ faults: inout [String]
  ) {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    for key in schema["required"] as? [String] ?? [] where object[key] == nil {
      faults.append("\(path): no \(key)")
    }
    for (key, value) in object {
      if let property = properties[key] {
        check(value, property, in: file, "\(path)/\(key)", &faults)
      } else if schema["additionalProperties"] as? Bool == false {
        faults.append("\(path): \(key) is unknown")
      }
    }
  }

  private func checkNumber(
    _ value: Any, _ schema: [String: Any], _ path: String, _ faults: inout [String]
  ) {
    guard let number = value as? Int else { return }
    if let minimum = schema["minimum"] as? Int, number < minimum {
      faults.append("\(path): less than \(minimum)")
    }
    if let maximum = schema["maximum"] as? Int, number > maximum {
      faults.append("\(path): more than \(maximum)")
    }
  }

  private func resolve(_ reference: String, in file: String) -> ([String: Any], String)? {
    if !reference.hasPrefix("#") {
      let file = reference.replacing("./", with: "")
      return schemas[file].map { ($0, file) }
    }
    let definitions = schemas[file]?["definitions"] as? [String: [String: Any]]
    return definitions?[reference.replacing("#/definitions/", with: "")].map { ($0, file) }
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": value is Bool
    case "integer": value is Int
    default: false
    }
  }
}
