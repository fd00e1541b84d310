Feature: Mails from templates

  Scenario Outline: A mail in <language>
    Given the template "Dear <%= customer.name %>, <b>welcome</b> to <%== shop %>"
    And the subject "Hello {{ customer }}, <!-- nobody --> your ${order}"
    When the mail is sent in <language>
    Then its text begins with "<p>Dear"
    And it has a line break "<br>", another "<br/>", and the link "<a href='https://shop.example'>here</a>"
    And it holds these elements:
      | element                | text      |
      | <title>Welcome</title> | <empty>   |
      | <ns:order id="1"/>     | <none>    |
      | <?xml version="1.0"?>  | <img/>    |
      | <li>                   | <NULL>    |
    And its sender is "Shop <mail@shop.example>"
    And its body is:
      """html
      <ul><li><name></li></ul>
      """

    Examples:
      | language |
      | English  |
      | Dutch    |

  Scenario Outline: The variable <variable> is replaced
    Given a template with {{variable}} in its first line
    When it is rendered by the class List<String> with <#if x> and <1>
    Then the page shows 1 < 2 and 3 > 2, and <https://shop.example/a> is a link

    Examples:
      | variable |
      | name     |
      | street   |
