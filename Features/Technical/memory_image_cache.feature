@technical
Feature: Images in memory
  The images of the vipers are remembered while the app runs, as many as there is room for.

  Background:
    Given images are kept in a memory with room for 2

  @004-41
  Scenario: An image that was saved is found
    When the image "red" is saved for "https://images.example/1/viper.png"
    Then the image kept for "https://images.example/1/viper.png" is "red"

  @004-40
  Scenario: An image that was not saved is not found
    When the image "red" is saved for "https://images.example/1/viper.png"
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "https://images.example/3/viper.png"

  @004-40
  Scenario: The image saved last takes the place of the one before, and no other
    When the image "green" is saved for "https://images.example/2/viper.png"
    And the image "red" is saved for "https://images.example/1/viper.png"
    And the image "dark red" is saved for "https://images.example/1/viper.png"
    Then the image kept for "https://images.example/1/viper.png" is "dark red"
    And the image kept for "https://images.example/2/viper.png" is "green"

  @004-41
  Scenario: When there is no more room, the image goes that was not used for the longest time
    When the image "red" is saved for "https://images.example/1/viper.png"
    And the image "green" is saved for "https://images.example/2/viper.png"
    Then the image kept for "https://images.example/1/viper.png" is "red"
    When the image "blue" is saved for "https://images.example/3/viper.png"
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "https://images.example/2/viper.png"
    And the image kept for "https://images.example/1/viper.png" is "red"
    And the image kept for "https://images.example/3/viper.png" is "blue"

  @004-45
  Scenario Outline: An image is found by its whole address, not by <part> alone
    When the image "red" is saved for "https://images.example/1/viper.png?size=small"
    # specs:allow mutate-text because no other image is kept either
    Then no image is kept for "<address>"

    Examples:
      | part         | address                                          |
      | its file     | https://images.example/2/viper.png?size=small    |
      | its path     | https://images.example/1/viper.png               |
      | all but host | https://elsewhere.example/1/viper.png?size=small |
