@use-case
Feature: Validate the cache of the feed
  Loading never deletes anything. When the app leaves the front it looks after its cache, and deletes
  what would not be shown any more.

  @003-31
  Scenario Outline: A feed that is of use is kept: <situation>
    Given <situation>
    When the app validates the saved feed
    Then the store was asked, in order, to:
      | read the feed |
    And the cache is as it was

    Examples:
      | situation                                 |
      | a feed was saved 0 days ago               |
      | a feed was saved 7 days less a second ago |

  @003-31
  Scenario: Where no feed was saved there is nothing to delete
    Given no feed was saved
    When the app validates the saved feed
    Then the store was asked, in order, to:
      | read the feed |
    And the cache holds no feed

  @003-31
  Scenario Outline: A feed that cannot be used is deleted: <situation>
    Given <situation>
    When the app validates the saved feed
    Then the store was asked, in order, to:
      | read the feed   |
      | delete the feed |
    And the cache holds no feed

    Examples:
      | situation                                |
      | the saved feed cannot be read            |
      | a feed was saved 7 days ago              |
      | a feed was saved 7 days and a second ago |

  @003-32
  Scenario Outline: Validation fails when the feed has to be deleted and cannot be: <situation>
    Given <situation>
    And no feed can be deleted
    When the app validates the saved feed
    Then an error is reported

    Examples:
      | situation                     |
      | the saved feed cannot be read |
      | a feed was saved 7 days ago   |

  @003-32
  Scenario Outline: Validation succeeds otherwise: <situation>
    Given <situation>
    When the app validates the saved feed
    Then no error is reported

    Examples:
      | situation                                 |
      | the saved feed cannot be read             |
      | no feed was saved                         |
      | a feed was saved 7 days less a second ago |
      | a feed was saved 7 days ago               |

  @003-32
  Scenario: Nothing has to be deleted where the feed is of use
    Given a feed was saved 7 days less a second ago
    And no feed can be deleted
    When the app validates the saved feed
    Then no error is reported

  @003-31
  Scenario Outline: A feed is deleted at the same age when clocks are changed: <now>
    Given it is "<now>"
    And a feed was saved 7 days less a second ago
    When the app validates the saved feed
    Then the feed is still in the cache

    Examples:
      | now                  |
      | 2024-03-13T12:00:00Z |
      | 2024-10-30T12:00:00Z |
