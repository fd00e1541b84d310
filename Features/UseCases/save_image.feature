@use-case
Feature: Save an image in the cache
  Offline users see the images that they have seen online, because the app saves them. Images go when their movies
  leave the feed, so that they do not fill the device.

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
  Scenario: The image of a movie that is in no saved feed is kept until the next feed is saved
    Given the feed of the server has these movies:
      | title           | poster    |
      | The Night Ferry | ferry.jpg |
    And the customer has connectivity
    When I open the feed
    And the image "garden" is saved for "https://image.tmdb.org/t/p/w500/garden.jpg"
    Then the image kept for "https://image.tmdb.org/t/p/w500/garden.jpg" is "garden"

  @003-38
  Scenario: The feed is saved even if images cannot be deleted
    Given these images are kept:
      | address                                    | image  |
      | https://image.tmdb.org/t/p/w500/garden.jpg | garden |
    And no image can be deleted
    And the feed of the server has these movies:
      | title           | poster    |
      | The Night Ferry | ferry.jpg |
    And the customer has connectivity
    When I open the feed
    Then the cache holds these movies:
      | title           |
      | The Night Ferry |
