Feature: Shop

  Scenario: Owning
    Given the server has these comics:
      ｜ title ｜
      ｜ Aaa comic ｜
    Then I own 2 comics
