# language: es
Característica: Carrito de compra

  Como cliente
  Quiero guardar lo que compro
  Cuando vuelvo al día siguiente
  Para no empezar de nuevo

  Escenario: Guardar una compra
    Dado que tengo un libro en el carrito
    Cuando cierro la página
    Entonces el libro sigue en el carrito
