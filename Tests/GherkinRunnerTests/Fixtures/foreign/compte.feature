Feature: Compte client

  Scenario: Changer de mot de passe
    Given le prix est de 1 200,00 €
    When je clique sur « Changer »
    Then je vois « C’est fait ! » et 10 km
