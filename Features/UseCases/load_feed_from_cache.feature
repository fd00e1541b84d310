@use-case
Feature: Load the feed from the cache
  As an offline user, I want the app to display the latest saved version of the movie feed.
  A saved feed is shown for less than seven days.

  @003-15 @feed-local-main
  Scenario: Feed, local case: main scenario (success)
    Given the data to load is a feed
    And a feed was saved 7 days less a second ago
    * Execute "Load" command.
    * System retrieves data from cache.
    * System validates cache against timestamp (only feed).
    * System creates and delivers items from cached data.

  @003-16 @feed-local-retrieval-error
  Scenario: Feed, local case: retrieval error course (failure)
    Given the data to load is a feed
    And the saved feed cannot be read
    * Execute "Load" command.
    * System delivers error.

  @003-17 @feed-local-empty
  Scenario: Feed, local case: empty cache course
    Given the data to load is a feed
    And no feed was saved
    * Execute "Load" command.
    * System delivers no feed/image.

  @003-18 @feed-local-expired
  Scenario Outline: Feed, local case: expired cache course after <age>
    Given the data to load is a feed
    And a feed was saved <age> ago
    * Execute "Load" command.
    * System delivers no feed/image.

    Examples:
      | age                 |
      | 7 days              |
      | 7 days and a second |
      | 30 days             |

  @003-15
  Scenario: Movies come back as they were saved
    Given this feed was saved 6 days ago:
      | number | title           | overview                   | poster     | release date |
      | 804095 | The Night Ferry | A crossing takes too long. | ferry.jpg  | 2024-07-24   |
      | 597    | A Winter Garden |                            | garden.jpg |              |
      | 646389 | "Quotes" / Élan | One line.                  |            | 2024-06-02   |
    When the app loads the saved feed
    Then the app gets these movies:
      | number | title           | overview                   | poster     | release date |
      | 804095 | The Night Ferry | A crossing takes too long. | ferry.jpg  | 2024-07-24   |
      | 597    | A Winter Garden |                            | garden.jpg |              |
      | 646389 | "Quotes" / Élan | One line.                  |            | 2024-06-02   |

  # In the week before the first of these times New York sets its clocks forward, and in the week before
  # the second Berlin sets them back: an hour by the clock on the wall, not by the age of the feed.
  @003-15
  Scenario Outline: A feed stays fresh as long as ever when clocks are changed: <now>
    Given it is "<now>"
    And this feed was saved 7 days less a second ago:
      | title           |
      | The Night Ferry |
    When the app loads the saved feed
    Then the app gets these movies:
      | title           |
      | The Night Ferry |

    Examples:
      | now                  |
      | 2024-03-13T12:00:00Z |
      | 2024-10-30T12:00:00Z |

  @003-18
  Scenario Outline: A feed expires as soon as ever when clocks are changed: <now>
    Given it is "<now>"
    And a feed was saved 7 days ago
    When the app loads the saved feed
    Then the app gets no movies

    Examples:
      | now                  |
      | 2024-03-13T12:00:00Z |
      | 2024-10-30T12:00:00Z |

  Rule: Loading only looks at the cache

    @003-19
    Scenario Outline: Loading changes nothing when <situation>
      Given <situation>
      When the app loads the saved feed
      Then the store was asked, in order, to:
        | read the feed |
      And the cache is as it was

      Examples:
        | situation                                 |
        | the saved feed cannot be read             |
        | a feed was saved 7 days less a second ago |
        | a feed was saved 7 days ago               |
        | a feed was saved 7 days and a second ago  |

    @003-19
    Scenario: Loading saves nothing where no feed was saved
      Given no feed was saved
      When the app loads the saved feed
      Then the store was asked, in order, to:
        | read the feed |
      And the cache holds no feed

    @003-20
    Scenario: The cache is left alone until the feed is loaded
      Given a feed was saved 1 day ago
      When the app prepares to load the saved feed
      Then the store was asked nothing
