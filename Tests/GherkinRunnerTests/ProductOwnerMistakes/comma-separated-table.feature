Feature: Shop

  Scenario: Owning
    Given the server has these comics:
      title, price
      Aaa comic, 3
    Then I own 2 comics
