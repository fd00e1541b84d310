# language: fr
Fonctionnalité: Boutique

  Scénario: Acheter
    Etant donné qu'il y a un panier
    Et que tout est prêt
      """
      une

        deux
      """
