/// What identifies a request until it is answered.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)

  package init?(_ value: JSONValue?) {
    switch value {
    case .integer(let number): self = .number(number)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }

  package var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .text(text)
    }
  }
}

/// Why a request is not answered as asked.
package struct ResponseError: Error, Sendable, Equatable {
  /// The codes of JSON-RPC and of the Language Server Protocol.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    /// The request is right, and cannot be done.
    case requestFailed = -32803
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var json: JSONValue {
    ["code": .integer(code.rawValue), "message": .text(message)]
  }
}

/// A message of JSON-RPC.
package enum Message: Sendable, Equatable {
  case request(RequestID, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// An answer: its id, and the whole message, which may be an error.
  case response(RequestID, JSONValue)

  /// Reads the body of a message.
  ///
  /// - Throws: The error to answer with, and the id to answer, if there is one.
  package init(_ body: Bytes) throws(InvalidMessage) {
    let json: JSONValue
    do throws(JSONReader.Fault) {
      json = try JSONReader.read(body, .message)
    } catch {
      throw InvalidMessage(
        nil, .parseError,
        "The message is not JSON: line \(error.line), column \(error.column): \(error.reason).")
    }
    try self.init(json)
  }

  package init(_ json: JSONValue) throws(InvalidMessage) {
    guard case .object(let members) = json else {
      throw InvalidMessage(
        nil, .invalidRequest,
        json.array == nil
          ? "A message must be a JSON object." : "Several messages in one are not supported.")
    }
    let id = RequestID(members["id"])
    let params = members["params"] ?? .null
    if let method = members["method"]?.string {
      if let id {
        self = .request(id, method: method, params: params)
      } else if members["id"] == nil {
        self = .notification(method: method, params: params)
      } else {
        throw InvalidMessage(nil, .invalidRequest, "The id must be a number or a text.")
      }
    } else if let id, members["result"] != nil || members["error"] != nil {
      self = .response(id, json)
    } else {
      throw InvalidMessage(id, .invalidRequest, "The message has neither a method nor a result.")
    }
  }

  package var json: JSONValue {
    switch self {
    case .request(let id, let method, let params):
      ["jsonrpc": "2.0", "id": id.json, "method": .text(method), "params": params]
    case .notification(let method, let params):
      ["jsonrpc": "2.0", "method": .text(method), "params": params]
    case .response(_, let json): json
    }
  }

  /// An answer to the request `id`.
  package static func answer(
    _ id: RequestID?, _ result: Result<JSONValue, ResponseError>
  ) -> JSONValue {
    let idJSON = id?.json ?? .null
    return switch result {
    case .success(let value): ["jsonrpc": "2.0", "id": idJSON, "result": value]
    case .failure(let error): ["jsonrpc": "2.0", "id": idJSON, "error": error.json]
    }
  }
}

/// A message that cannot be understood.
package struct InvalidMessage: Error, Sendable, Equatable {
  package let id: RequestID?
  package let error: ResponseError

  init(_ id: RequestID?, _ code: ResponseError.Code, _ message: String) {
    self.id = id
    error = ResponseError(code, message)
  }

  /// The answer to it.
  package var answer: JSONValue { Message.answer(id, .failure(error)) }
}
