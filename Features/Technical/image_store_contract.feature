@technical
Feature: What every store of images promises
  Whatever keeps them, images are found by their whole address, and as they were saved.

  @003-36
  Scenario Outline: There is no image before one is saved: <place>
    Given images are kept <place>
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "https://images.example/ferry.jpg"

    @real-disk
    Examples:
      | place   |
      | on disk |

    Examples:
      | place     |
      | in memory |

  @003-36
  Scenario Outline: There is no image for another address: <place>
    Given images are kept <place>
    When the image "garden" is saved for "https://images.example/garden.jpg"
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "https://images.example/ferry.jpg"

    @real-disk
    Examples:
      | place   |
      | on disk |

    Examples:
      | place     |
      | in memory |

  @003-36
  Scenario Outline: The image that was saved for the address is found, as often as it is asked for: <place>
    Given images are kept <place>
    When the image "ferry" is saved for "https://images.example/ferry.jpg"
    And the image "garden" is saved for "https://images.example/garden.jpg"
    Then the image kept for "https://images.example/ferry.jpg" is "ferry"
    And the image kept for "https://images.example/ferry.jpg" is "ferry"

    @real-disk
    Examples:
      | place   |
      | on disk |

    Examples:
      | place     |
      | in memory |

  @003-36
  Scenario Outline: The image that was saved last is found: <place>
    Given images are kept <place>
    When the image "ferry" is saved for "https://images.example/ferry.jpg"
    And the image "ferry by night" is saved for "https://images.example/ferry.jpg"
    Then the image kept for "https://images.example/ferry.jpg" is "ferry by night"

    @real-disk
    Examples:
      | place   |
      | on disk |

    Examples:
      | place     |
      | in memory |

  @003-36
  Scenario Outline: Images that are saved at the same time are saved one after another: <place>
    Given images are kept <place>
    When 20 images are saved at the same time for "https://images.example/ferry.jpg"
    # specs:allow mutate-number because it is one of more images as well
    Then the image kept for "https://images.example/ferry.jpg" is one of the 20 images

    @real-disk
    Examples:
      | place   |
      | on disk |

    Examples:
      | place     |
      | in memory |

  # The feed is shown in one size and a list of movies in another, from files of the same name.
  @003-36 @004-45
  Scenario Outline: Two sizes of one file are two images: <place>
    Given images are kept <place>
    When the image "ferry, large" is saved for "https://image.tmdb.org/t/p/w500/ferry.jpg"
    And the image "ferry, small" is saved for "https://image.tmdb.org/t/p/w185/ferry.jpg"
    Then the image kept for "https://image.tmdb.org/t/p/w500/ferry.jpg" is "ferry, large"
    And the image kept for "https://image.tmdb.org/t/p/w185/ferry.jpg" is "ferry, small"

    @real-disk
    Examples:
      | place   |
      | on disk |

    Examples:
      | place     |
      | in memory |

  @003-37
  Scenario Outline: An image is kept whether or not its movie is known: <place>
    Given images are kept <place>
    When the feed is replaced by these movies:
      | title           | poster    |
      | The Night Ferry | ferry.jpg |
    And the image "stranger" is saved for "https://image.tmdb.org/t/p/w500/stranger.jpg"
    Then the image kept for "https://image.tmdb.org/t/p/w500/stranger.jpg" is "stranger"

    @real-disk
    Examples:
      | place   |
      | on disk |

    Examples:
      | place     |
      | in memory |

  @003-38
  Scenario Outline: A new feed keeps the images of its movies and drops the others: <place>
    Given images are kept <place>
    When the image "ferry" is saved for "https://image.tmdb.org/t/p/w500/ferry.jpg"
    And the image "stranger" is saved for "https://image.tmdb.org/t/p/w500/stranger.jpg"
    And the feed is replaced by these movies:
      | title           | poster    |
      | The Night Ferry | ferry.jpg |
    Then the image kept for "https://image.tmdb.org/t/p/w500/ferry.jpg" is "ferry"
    # specs:allow mutate-text because no other image is kept either
    And no image is kept for "https://image.tmdb.org/t/p/w500/stranger.jpg"

    @real-disk
    Examples:
      | place   |
      | on disk |

    Examples:
      | place     |
      | in memory |

  @003-40
  Scenario: Where nothing can be kept, saving is no error
    Given there is no place to keep images
    When the image "ferry" is saved for "https://images.example/ferry.jpg"
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "https://images.example/ferry.jpg"

  @003-36
  Scenario Outline: Images of one path on two servers, or in two sizes, are two images: <place>
    Given images are kept <place>
    When the image "ferry" is saved for "https://images.example/ferry.jpg"
    And the image "other ferry" is saved for "https://elsewhere.example/ferry.jpg"
    And the image "small ferry" is saved for "https://images.example/ferry.jpg?size=small"
    Then the image kept for "https://images.example/ferry.jpg" is "ferry"
    And the image kept for "https://elsewhere.example/ferry.jpg" is "other ferry"
    And the image kept for "https://images.example/ferry.jpg?size=small" is "small ferry"

    @real-disk
    Examples:
      | place   |
      | on disk |

    Examples:
      | place     |
      | in memory |
