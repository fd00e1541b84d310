Feature: Shop

  Scenario: Owning
    Given I have 2 comics
<<<<<<< HEAD
    Then I own 2 comics
=======
    Then I own 3 comics
>>>>>>> other
