@use-case
Feature: Load an image from the cache
  The local table of the use cases, for images. An image does not grow old, so that there is no time to
  validate it against.

  Background:
    Given an image to load from the cache, kept for "https://image.tmdb.org/t/p/w500/ferry.jpg"

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
    Given the images that are kept cannot be read
    * Execute "Load" command.
    * System delivers error.

  # The caller learns that there is none, and can load it from elsewhere.
  @003-23 @image-local-empty
  Scenario: Image, local case: empty cache course
    * Execute "Load" command.
    * System delivers no feed/image.

  @003-23 @image-local-empty
  Scenario: The image of another address is no image
    Given these images are kept:
      | address                                    | image  |
      | https://image.tmdb.org/t/p/w500/garden.jpg | garden |
    * Execute "Load" command.
    * System delivers no feed/image.

  Rule: Image, local case: cancel course

    Background:
      Given the load is cancelled before the cache answers

    @003-24 @image-local-cancel
    Scenario: Nothing is delivered, even if the image is found
      Given these images are kept:
        | address                                   | image |
        | https://image.tmdb.org/t/p/w500/ferry.jpg | ferry |
      * Execute "Load" command.
      * System does not deliver image data nor error.

    @003-24 @image-local-cancel
    Scenario: Nothing is delivered, even if no image is found
      * Execute "Load" command.
      * System does not deliver image data nor error.

    @003-24 @image-local-cancel
    Scenario: Nothing is delivered, even if the cache fails
      Given the images that are kept cannot be read
      * Execute "Load" command.
      * System does not deliver image data nor error.
