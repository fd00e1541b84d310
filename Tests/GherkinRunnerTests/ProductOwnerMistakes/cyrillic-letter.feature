Feature: Shop

  Scenario: Owning
    Given I hаve 2 comics
    Then I own 2 comics
