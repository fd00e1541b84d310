@use-case
Feature: Load an image from the cache
  Offline users see the images that they have seen online. An image does not become outdated, so its age is not
  checked.

  Background:
    Given the data to load is the image at "https://image.tmdb.org/t/p/w500/ferry.jpg"

  @003-21 @image-local-main
  Scenario: Image, local case: main scenario (success)
    Given these images are kept:
      | address                                    | image  |
      | https://image.tmdb.org/t/p/w500/garden.jpg | garden |
      | https://image.tmdb.org/t/p/w500/ferry.jpg  | ferry  |
    * Execute "Load" command.
    * System retrieves data from cache.
    * System creates and delivers items from cached data.

  @003-22 @image-local-retrieval-error
  Scenario: Image, local case: retrieval error course (failure)
    Given the saved images cannot be read
    * Execute "Load" command.
    * System delivers error.

  @003-23 @image-local-empty
  Scenario: Image, local case: empty cache course
    * Execute "Load" command.
    * System delivers no feed/image.

  @003-24 @image-local-cancel
  Scenario: Image, local case: cancel course
    Given these images are kept:
      | address                                   | image |
      | https://image.tmdb.org/t/p/w500/ferry.jpg | ferry |
    And the load is cancelled before the response
    * Execute "Load" command.
    * System does not deliver image data nor error.
