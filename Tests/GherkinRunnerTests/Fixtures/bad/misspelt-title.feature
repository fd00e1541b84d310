Feature: Shop

  Scenaro: Buy
    Given a basket

  Scenario: Pay
    Given a basket

  Scenrio Outline: Return
    Given a basket
