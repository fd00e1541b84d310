Feature: Shop

  Scenario: Owning
    Angenommen ich habe 2 Comics
    Dann habe ich 2 Comics
