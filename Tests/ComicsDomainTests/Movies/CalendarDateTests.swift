import ComicsDomain
import Testing

struct CalendarDateTests {
  @Test(arguments: [
    "2024-07-24", "2024-02-29", "2000-02-29", "1957-03-01", "0001-01-01", "9999-12-31",
  ])
  func `reads and writes a day`(text: String) {
    #expect(CalendarDate(text)?.description == text)
  }

  @Test(arguments: [
    "", "2024", "2024-7-24", "24-07-2024", "2024-13-01", "2024-00-10", "2024-04-31", "2023-02-29",
    "1900-02-29", "2024-07-00", "2024-07-24T00:00:00Z", "+024-07-24", "٢٠٢٤-٠٧-٢٤", "2024-07--1",
    "yyyy-MM-dd", "2024/07/24", " 2024-07-24",
  ])
  func `refuses what is no day`(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func `orders days`() throws {
    let days = ["2023-12-31", "2024-01-01", "2024-01-02", "2024-02-01"].compactMap(
      CalendarDate.init)
    #expect(days.reversed().sorted() == days)
  }
}
