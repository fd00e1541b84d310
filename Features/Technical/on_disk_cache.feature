@technical @real-disk
Feature: The cache on the disk
  What one run of the app saves, the next one finds, whole.

  @003-39
  Scenario: There is nothing before the first save
    Given no feed was saved
    When the app loads the saved feed
    Then the app gets no movies

  @003-39
  Scenario: The next run of the app loads the feed that was saved
    When the app saves this feed:
      | number | title           | release date |
      | 11     | The Night Ferry | 2024-07-24   |
      | 12     | A Winter Garden |              |
    And the app is ended and started again
    And the app loads the saved feed
    Then the app gets these movies:
      | number | title           | release date |
      | 11     | The Night Ferry | 2024-07-24   |
      | 12     | A Winter Garden |              |

  @003-39
  Scenario: A feed saved by a later run takes the place of the earlier
    When the app saves this feed:
      | title           |
      | The Night Ferry |
      | A Winter Garden |
    And the app is ended and started again
    And the app saves this feed:
      | title           |
      | Everyone's Aunt |
    And the app is ended and started again
    And the app loads the saved feed
    Then the app gets these movies:
      | title           |
      | Everyone's Aunt |

  @003-39
  Scenario: The next run of the app keeps a fresh feed when it validates it
    When the app saves this feed:
      | title           |
      | The Night Ferry |
    And the app is ended and started again
    And the app validates the saved feed
    Then the cache holds these movies:
      | title           |
      | The Night Ferry |

  @003-39
  Scenario: A feed saved in the distant past is deleted when it is validated
    Given a feed was saved 36500 days ago
    When the app validates the saved feed
    Then the cache holds no feed

  @003-39
  Scenario: A feed that an earlier version of the app has saved is still shown
    Given an earlier version of the app has saved this file:
      """json
      {"checksum": "8504e914ebbd600d", "feed": "{\"movies\":[{\"number\":101,\"overview\":\"\",\"title\":\"The Night Ferry\"}],\"nextPage\":2,\"timestamp\":732000000}", "version": 2}
      """
    When the app loads the saved feed
    Then the app gets these movies:
      | title           |
      | The Night Ferry |

  # What the app could not read it deletes when it leaves the front, and the next save is as good as any.
  @003-39
  Scenario Outline: The app gets over <damage>
    Given a feed was saved 1 day ago
    And <damage> is found in place of the saved feed
    When the app validates the saved feed
    And the app saves this feed:
      | title           |
      | Everyone's Aunt |
    And the app is ended and started again
    And the app loads the saved feed
    Then the app gets these movies:
      | title           |
      | Everyone's Aunt |

    Examples:
      | damage                   |
      | garbage                  |
      | the first half of a feed |
      | a feed in a newer format |

  Rule: An app that is ended while it saves leaves no half feed behind

    @003-39
    Scenario: The old feed is there when saving ends before it is deleted
      Given a feed was saved 1 day ago
      When saving this feed ends before the old feed is deleted:
        | title           |
        | Everyone's Aunt |
      Then the feed is still in the cache

    @003-39
    Scenario Outline: There is no feed when saving ends <moment>
      Given a feed was saved 1 day ago
      When saving this feed ends <moment>:
        | title           |
        | Everyone's Aunt |
      Then the cache holds no feed

      Examples:
        | moment                              |
        | before the new feed is written      |
        | with half of the new feed written   |
        | before the new feed is in its place |

    @003-39
    Scenario: The new feed is there when saving ends after that
      Given a feed was saved 1 day ago
      When saving this feed ends when all is done:
        | title           |
        | Everyone's Aunt |
      Then the cache holds these movies:
        | title           |
        | Everyone's Aunt |

    @003-39
    Scenario: What was left unfinished is not in the way of the next save
      Given a feed was saved 1 day ago
      When saving this feed ends with half of the new feed written:
        | title                       |
        | A Title Of Many, Many Words |
      And the app is ended and started again
      And the app saves this feed:
        | title           |
        | Everyone's Aunt |
      Then the cache holds these movies:
        | title           |
        | Everyone's Aunt |
