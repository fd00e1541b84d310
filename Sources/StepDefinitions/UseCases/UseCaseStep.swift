import GherkinRunner

/// The steps of the main courses, and the endings that are no error, in the words of the tables.
enum UseCaseStep: String, Sendable {
  // A load from the network.
  case downloadsData = "downloads data from the URL"
  case validatesData = "validates downloaded data"
  case createsItems = "creates items from valid data"
  case deliversItems = "delivers items"
  // A load from the cache.
  case retrievesData = "retrieves data from cache"
  case validatesAge = "validates cache against timestamp"
  case deliversCachedItems = "creates and delivers items from cached data"
  case deliversNothing = "delivers no data"
  // A save to the cache.
  case deletesOldData = "deletes old cache data"
  case encodesData = "encodes data"
  case timestampsData = "timestamps the new cache"
  case savesData = "saves new cache data"
  case deliversSuccess = "delivers success message"
}

extension UseCaseStep {
  /// `{caseStep}`: a step in the words of the tables.
  ///
  /// Each is followed by one that the same use case does not have: so `specs mutate`, which takes the next,
  /// finds out whether the use case looks.
  static let parameter = ParameterType(
    "caseStep",
    oneOf: [
      ("downloads data from the URL", downloadsData), ("retrieves data from cache", retrievesData),
      ("validates downloaded data", validatesData),
      ("validates cache against timestamp (only feed)", validatesAge),
      ("creates movies list from valid data", createsItems),
      ("creates and delivers items from cached data", deliversCachedItems),
      ("creates feed from valid data", createsItems), ("delivers success message", deliversSuccess),
      ("delivers no feed/image", deliversNothing), ("delivers movies list", deliversItems),
      ("deletes old cache data (only feed)", deletesOldData), ("delivers feed", deliversItems),
      ("encodes data (only feed)", encodesData), ("delivers image data", deliversItems),
      ("timestamps the new cache (only feed)", timestampsData),
      ("delivers an empty movies list", deliversNothing), ("saves new cache data", savesData),
    ])
}
