Feature: Shop
  Scenario: A letter
    """
    Dear reader,
    """
    Given I have 2 comics
    Then I own 2 comics
