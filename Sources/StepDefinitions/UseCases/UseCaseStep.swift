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
