Feature: Shop
  Scenario: Buy
    Given a basket

  Scenaro: Pay
    Gven a basket
    given it is full
    Tehn it is paid
    Exampels:
      | a |
