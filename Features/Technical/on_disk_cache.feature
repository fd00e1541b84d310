@technical @real-disk
Feature: The cache on the disk
  Users find the saved feed again after the app was ended, even in the middle of saving it: what one run of the app
  saves, the next one finds whole or not at all.

  Background:
    Given the feed of the server has these movies:
      | id | title                       | release date |
      | 11 | A Title Of Many, Many Words | 2024-07-24   |
      | 12 | A Winter Garden             |              |

  @003-39
  Scenario: The next run of the app shows the feed that was saved
    Given the customer has connectivity
    When I open the feed
    And the customer has no connectivity
    And the app starts again
    Then the screen shows these rows:
      | id | title                       |
      | 11 | A Title Of Many, Many Words |
      | 12 | A Winter Garden             |
    And the cache holds these movies:
      | number | title                       | release date |
      | 11     | A Title Of Many, Many Words | 2024-07-24   |
      | 12     | A Winter Garden             |              |

  # An update must not lose the feed: the file is one that is on devices today.
  @003-39
  Scenario: An update of the app shows the feed that the app saved before
    Given the app left this file "feed.json" before its update:
      """json
      {"checksum":"3cf475228809aa0a","feed":"{\"movies\":[{\"number\":11,\"overview\":\"Two strangers miss the same ferry.\",\"posterPath\":\"ferry.jpg\",\"releaseDate\":\"2024-07-24\",\"title\":\"The Night Ferry\"},{\"number\":12,\"overview\":\"\",\"title\":\"A Winter Garden\"}],\"nextPage\":2,\"timestamp\":732020400}","version":2}
      """
    And the customer has no connectivity
    When I open the feed
    Then the screen shows these rows:
      | id | title           | overview                           | image                                     |
      | 11 | The Night Ferry | Two strangers miss the same ferry. | https://image.tmdb.org/t/p/w500/ferry.jpg |
      | 12 | A Winter Garden |                                    |                                           |
    And the cache holds these movies:
      | title           | release date |
      | The Night Ferry | 2024-07-24   |
      | A Winter Garden |              |

  # What the app cannot read it deletes when the user leaves it, and the next save is as good as any.
  @003-39
  Scenario: The app recovers from a saved feed that cannot be read
    Given the saved feed cannot be read
    When I leave the app
    And the customer has connectivity
    And the app starts again
    And the customer has no connectivity
    And the app starts again
    Then the screen shows these rows:
      | title                       |
      | A Title Of Many, Many Words |
      | A Winter Garden             |

  Rule: An app that is ended while it saves leaves no half feed

    @003-39
    Scenario: What was left unfinished does not affect the next save
      Given a feed was saved 1 day ago
      And the disk fails with half of the new feed written
      And the customer has connectivity
      When I open the feed
      And the feed of the server has these movies:
        | title           |
        | Everyone's Aunt |
      And the app starts again
      Then the cache holds these movies:
        | title           |
        | Everyone's Aunt |
