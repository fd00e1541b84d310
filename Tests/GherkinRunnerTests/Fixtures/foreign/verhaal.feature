# language: nl
Functionaliteit: Overzicht van personen

  Als afnemer van de dienst
  wil ik personen kunnen opvragen
  zodat ik hun gegevens kan gebruiken

  Als een persoon is overleden,
  dan worden de gegevens niet geleverd.

  Rule: Een persoon wordt alleen geleverd met een nummer
    - Wanneer het nummer ontbreekt, wordt niets geleverd.
    - Gegeven het nummer is de persoon bekend.

    Scenario: Een persoon met nummer
      Gegeven de persoon met nummer 1
      Als de persoon wordt opgevraagd
      Dan is de persoon bekend
