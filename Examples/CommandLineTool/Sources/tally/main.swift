import Foundation

// Counts how often each word occurs in the files named, the most frequent first.
let paths = CommandLine.arguments.dropFirst()
guard !paths.isEmpty else {
  FileHandle.standardError.write(Data("usage: tally FILE…\n".utf8))
  exit(2)
}
var counts: [String: Int] = [:]
for path in paths {
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    FileHandle.standardError.write(Data("tally: there is no file '\(path)'\n".utf8))
    exit(1)
  }
  for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
    counts[String(word), default: 0] += 1
  }
}
for (word, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
  print("\(count) \(word)")
}
