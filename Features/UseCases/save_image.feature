@use-case
Feature: Save an image in the cache
  The table of the cache, for images: they are saved as they are, one by one and without a date.

  @003-28 @image-cache-main
  Scenario: Image, cache case: main scenario (success)
    Given the image "ferry" to save for "https://image.tmdb.org/t/p/w500/ferry.jpg"
    * Execute "Save" command.
    * System saves new cache data.
    * System delivers success message.

  @003-29 @image-cache-saving-error
  Scenario: Image, cache case: saving error course (failure)
    Given the image "ferry" to save for "https://image.tmdb.org/t/p/w500/ferry.jpg"
    And no image can be saved
    * Execute "Save" command.
    * System delivers error.

  @003-37
  Scenario: The image of a movie that is in no saved feed is kept for the time being
    When the feed is replaced by these movies:
      | title           | poster    |
      | The Night Ferry | ferry.jpg |
    And the image "garden" is saved for "https://image.tmdb.org/t/p/w500/garden.jpg"
    Then the image kept for "https://image.tmdb.org/t/p/w500/garden.jpg" is "garden"

  Rule: When a feed takes the place of another, images go with their movies

    Background:
      Given these images are kept:
        | address                                    | image  |
        | https://image.tmdb.org/t/p/w500/ferry.jpg  | ferry  |
        | https://image.tmdb.org/t/p/w500/garden.jpg | garden |

    @003-38
    Scenario: The image of a movie that stays is kept
      When the feed is replaced by these movies:
        | title           | poster    |
        | The Night Ferry | ferry.jpg |
        | Salt and Paper  |           |
      Then the image kept for "https://image.tmdb.org/t/p/w500/ferry.jpg" is "ferry"

    @003-38
    Scenario: The image of a movie that leaves is dropped
      When the feed is replaced by these movies:
        | title           | poster    |
        | The Night Ferry | ferry.jpg |
      # specs:allow mutate-text because no other image is kept either
      Then no image is kept for "https://image.tmdb.org/t/p/w500/garden.jpg"

    @003-38
    Scenario: The feed is saved even if images cannot be dropped
      Given no image can be dropped
      When the feed is replaced by these movies:
        | title           | poster    |
        | The Night Ferry | ferry.jpg |
      Then the cache holds these movies:
        | title           |
        | The Night Ferry |
      And the image kept for "https://image.tmdb.org/t/p/w500/ferry.jpg" is "ferry"
