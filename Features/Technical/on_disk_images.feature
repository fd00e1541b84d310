@technical @real-disk
Feature: Images on the disk
  What one run of the app saves, the next one finds, or downloads again if it was damaged.

  Background:
    Given images are kept on disk

  @003-39
  Scenario: The next run of the app finds an image that was saved
    When the image "ferry" is saved for "https://images.example/ferry.jpg"
    And the app is ended and started again
    Then the image kept for "https://images.example/ferry.jpg" is "ferry"

  @003-39
  Scenario: An image saved by a later run takes the place of the earlier
    When the image "ferry" is saved for "https://images.example/ferry.jpg"
    And the app is ended and started again
    And the image "ferry by night" is saved for "https://images.example/ferry.jpg"
    And the app is ended and started again
    Then the image kept for "https://images.example/ferry.jpg" is "ferry by night"

  @003-39 @003-54
  Scenario: An image that was damaged on the disk is downloaded again, and kept
    Given the server has these images:
      | address                          | image |
      | https://images.example/ferry.jpg | ferry |
    And a list with these images:
      | row             | image                            |
      | The Night Ferry | https://images.example/ferry.jpg |
    And these images are kept:
      | address                          | image |
      | https://images.example/ferry.jpg | ferry |
    And the file of the image for "https://images.example/ferry.jpg" is damaged
    And every request ends with a valid response
    When the row "The Night Ferry" comes into view
    Then the row "The Night Ferry" shows the image "ferry"
    And the server was asked 1 time
    And the image kept for "https://images.example/ferry.jpg" is "ferry"

  @003-39
  Scenario: A damaged image is not delivered
    Given these images are kept:
      | address                          | image |
      | https://images.example/ferry.jpg | ferry |
    And the file of the image for "https://images.example/ferry.jpg" is damaged
    And an image to load from the cache, kept for "https://images.example/ferry.jpg"
    * Execute "Load" command.
    * System delivers error.
