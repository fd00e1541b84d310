Feature: Movies feed

  Background:
    Given the feed of the server has these movies:
      | page | title              | overview                  | poster       |
      | 1    | Tomorrow's Weather | It rains, or it does not. | /weather.jpg |
      | 1    | The Second Key     | One door, two locks.      | /key.jpg     |
      | 2    | Salt and Paper     | A letter reaches the sea. | /salt.jpg    |

  Rule: Online users see the latest content

    As an online user, I want the app to automatically update the feed with the latest content.
    This ensures that I am always up to date with the latest images, providing a nice and smooth user
    experience.

    @003-01 @003-60
    Scenario: An online user launches the app
      Given the customer has connectivity
      When I open the feed
      Then the screen shows these rows:
        | title              | overview                  | image                                       |
        | Tomorrow's Weather | It rains, or it does not. | https://image.tmdb.org/t/p/w500/weather.jpg |
        | The Second Key     | One door, two locks.      | https://image.tmdb.org/t/p/w500/key.jpg     |

    # An image is kept for as long as its movie is in the feed: a new one has a new address.
    @003-01 @003-54
    Scenario: A movie that has got another poster shows it
      Given the server has these images:
        | address                                     | image       |
        | https://image.tmdb.org/t/p/w500/key.jpg     | key         |
        | https://image.tmdb.org/t/p/w500/new-key.jpg | another key |
      And the customer has connectivity
      And I open the feed
      And I look through the rows on the screen
      And the row "The Second Key" shows the image "key"
      When the feed of the server has these movies:
        | title          | poster       |
        | The Second Key | /new-key.jpg |
      And I refresh the screen
      And I look through the rows on the screen
      Then the row "The Second Key" shows the image "another key"

    @003-01
    Scenario: The latest content replaces the saved feed
      Given the feed was saved up to page 2
      And the customer has connectivity
      And the feed of the server has these movies:
        | title           |
        | A Winter Garden |
      When I open the feed
      Then the screen shows these rows:
        | title           |
        | A Winter Garden |

  Rule: Offline users see the latest saved version

    As an offline user, I want the app to display the latest saved version of the movie feed.
    This feature will allow me to view images even if I don't have an internet connection.

    @003-02
    Scenario: An offline user launches the app
      Given the feed was saved up to page 2
      And the customer has no connectivity
      When I open the feed
      Then the screen shows these rows:
        | title              | overview                  | image                                       |
        | Tomorrow's Weather | It rains, or it does not. | https://image.tmdb.org/t/p/w500/weather.jpg |
        | The Second Key     | One door, two locks.      | https://image.tmdb.org/t/p/w500/key.jpg     |
        | Salt and Paper     | A letter reaches the sea. | https://image.tmdb.org/t/p/w500/salt.jpg    |

    @003-02 @real-disk
    Scenario: An offline user sees the images that were seen online
      Given images are kept on disk
      And the server has these images:
        | address                                     | image   |
        | https://image.tmdb.org/t/p/w500/weather.jpg | weather |
        | https://image.tmdb.org/t/p/w500/key.jpg     | key     |
        | https://image.tmdb.org/t/p/w500/salt.jpg    | salt    |
      And the customer has connectivity
      And I open the feed
      And I come to the end of the list
      And I look through the rows on the screen
      When the customer has no connectivity
      And the app starts again
      And I look through the rows on the screen
      Then the row "Tomorrow's Weather" shows the image "weather"
      And the row "The Second Key" shows the image "key"
      And the row "Salt and Paper" shows the image "salt"

    @003-38 @003-54 @real-disk
    Scenario: The images of movies that have left the feed are deleted
      Given images are kept on disk
      And the server has these images:
        | address                                     | image   |
        | https://image.tmdb.org/t/p/w500/weather.jpg | weather |
        | https://image.tmdb.org/t/p/w500/key.jpg     | key     |
      And the customer has connectivity
      And I open the feed
      And I look through the rows on the screen
      And the row "The Second Key" shows the image "key"
      When the feed of the server has these movies:
        | title          | poster   |
        | The Second Key | /key.jpg |
      And I refresh the screen
      Then the image kept for "https://image.tmdb.org/t/p/w500/key.jpg" is "key"
      # specs:allow mutate-text because no other image is kept either
      And no image is kept for "https://image.tmdb.org/t/p/w500/weather.jpg"

    @003-03
    Scenario: An offline user without a saved feed sees no movies, and why
      Given no feed was saved
      And the customer has no connectivity
      When I open the feed
      Then the screen shows no rows
      And present this message:
        | title | Couldn't connect to server   |
        | text  | Please try again in a moment |

    @003-03 @003-18
    Scenario: A saved feed that is a week old is not shown
      Given a feed was saved 7 days ago
      And the customer has no connectivity
      When I open the feed
      Then the screen shows no rows
      And present this message:
        | title | Couldn't connect to server   |
        | text  | Please try again in a moment |

    @003-33
    Scenario: A feed that is not a week old is still saved after the app was left
      Given a feed was saved 7 days less a second ago
      When I leave the app
      Then the saved feed is as it was

    @003-33
    Scenario: A feed that is a week old is deleted when the app is left
      Given a feed was saved 7 days ago
      When I leave the app
      Then the cache holds no feed

  Rule: Online users read what others think of a movie

    As an online user, I want the app to load reviews of the movie.
    By reading the review, I can obtain valuable information about the movie.

    @003-04
    Scenario: An online user chooses a movie
      Given the movie "The Second Key" has these reviews:
        | author | content           |
        | Ada    | Locks the viewer. |
        | Ben    | I lost mine.      |
      And the customer has connectivity
      When I open the feed
      And I select "The Second Key"
      Then the screen shows these rows:
        | author | content           |
        | Ada    | Locks the viewer. |
        | Ben    | I lost mine.      |
