import ComicsDomain
import Foundation
import Testing

struct VipersMapperTests {
  @Test(arguments: [
    (#"{"vipers": null, "overview": null, "success": null}"#, Vipers()),
    (#"{"overview": {}}"#, Vipers()),
    (#"{"overview": {"title": "T", "subtitle": "S"}, "more": 1}"#, Vipers(title: "T")),
    (#"{"vipers": [{}]}"#, Vipers(vipers: [Viper()])), ("{}", Vipers()),
    (#"{"vipers": [{"level": "1"}]}"#, Vipers(vipers: [Viper(level: "1")])),
    (#"{"success": true, "status": 500, "vipers": []}"#, Vipers(vipers: [])),
  ])
  func `takes what there is`(text: String, vipers: Vipers) throws {
    #expect(try VipersMapper.map(Data(text.utf8)) == vipers)
  }

  @Test(arguments: [
    "[]", "null", " ", #"{"vipers": [null]}"#, #"{"vipers": [{"id": "4"}]}"#,
    "garbage", #"{"vipers": {}}"#, #"{"vipers": [{"level": 7}]}"#, #"{"success": "no"}"#,
  ])
  func `refuses what it cannot read`(text: String) {
    #expect(throws: LoadError.invalidData) { try VipersMapper.map(Data(text.utf8)) }
  }

  @Test(arguments: [
    #"{"success": false, "status": 503}"#, #"{"success": false, "vipers": []}"#,
  ])
  func `believes data that calls itself a failure`(text: String) {
    #expect(throws: LoadError.unsuccessful) {
      try VipersMapper.map(Data(text.utf8))
    }
  }
}
