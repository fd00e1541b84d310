import GherkinRunner
import Testing

/// Lines of free text, and what of them is lost: one row a case.
///
/// The columns are the rule or the reason, the place, the language, the lines, and what is found: the number of the line
/// and the kind, or `-`. `⏎` ends a line, `·` is a blank and `→` a tab at its beginning.
enum LostTextTable {
  static let rows = (scenarios + languages + titles + steps + texts + blocks)
    .split(separator: "\n").map(Row.init)

  struct Row: Sendable, CustomTestStringConvertible {
    let place: String
    let language: String
    let text: String
    let found: String
    let testDescription: String

    init(_ row: Substring) {
      let columns = row.split(separator: "¦").map(\.withoutOuterSpace)
      (place, language, found) = (columns[1], columns[2], columns[4])
      text = columns[3].replacing("⏎", with: "\n").replacing("·", with: " ")
        .replacing("→", with: "\t")
      testDescription = String(row)
    }
  }

  // MARK: The keyword of a step below a scenario's title, an error with and without a definition

  private static let scenarios = """
    a bullet          ¦ scenario   ¦ en ¦ - Given the shop is closed            ¦ 1 step
    another bullet    ¦ scenario   ¦ en ¦ • Given the shop is closed            ¦ 1 step
    a dash            ¦ scenario   ¦ en ¦ – When I come                         ¦ 1 step
    a glued bullet    ¦ scenario   ¦ en ¦ -Given the shop is closed             ¦ 1 step
    a plus            ¦ scenario   ¦ en ¦ + Then I go                           ¦ 1 step
    a quotation       ¦ scenario   ¦ en ¦ > Given the shop is closed            ¦ 1 step
    a number          ¦ scenario   ¦ en ¦ 1. Given the shop is closed           ¦ 1 step
    a bracket         ¦ scenario   ¦ en ¦ (2) Given the shop is closed          ¦ 1 step
    a decimal number  ¦ scenario   ¦ en ¦ 1.2) Given the shop is closed         ¦ 1 step
    a Roman number    ¦ scenario   ¦ en ¦ iv) Given the shop is closed          ¦ 1 step
    a letter          ¦ scenario   ¦ en ¦ a) Given the shop is closed           ¦ 1 step
    a box             ¦ scenario   ¦ en ¦ [ ] Given the shop is closed          ¦ 1 step
    a ticked box      ¦ scenario   ¦ en ¦ - [x] Given the shop is closed        ¦ 1 step
    another box       ¦ scenario   ¦ en ¦ ☐ Given the shop is closed            ¦ 1 step
    an emoji          ¦ scenario   ¦ en ¦ ✅ Given the shop is closed           ¦ 1 step
    an arrow          ¦ scenario   ¦ en ¦ => Given the shop is closed           ¦ 1 step
    slashes           ¦ scenario   ¦ en ¦ // Given the shop is closed           ¦ 1 step
    many marks        ¦ scenario   ¦ en ¦ ------------------------------------------ Given it rains ¦ 1 step
    a brace           ¦ scenario   ¦ en ¦ {Given the shop is closed}            ¦ 1 step
    a bar             ¦ scenario   ¦ en ¦ | Given the shop is closed            ¦ 1 step
    emphasis          ¦ scenario   ¦ en ¦ **Given** the shop is closed          ¦ 1 step
    an italic keyword ¦ scenario   ¦ en ¦ _Given_ the shop is closed            ¦ 1 step
    an italic step    ¦ scenario   ¦ en ¦ *Given the shop is closed*            ¦ 1 step
    back quotes       ¦ scenario   ¦ en ¦ `Given` the shop is closed            ¦ 1 step
    quotes            ¦ scenario   ¦ en ¦ "Given the shop is closed"            ¦ 1 step
    other quotes      ¦ scenario   ¦ en ¦ «Given the shop is closed»            ¦ 1 step
    a label           ¦ scenario   ¦ en ¦ AC1: Given the shop is closed         ¦ 1 step
    a longer label    ¦ scenario   ¦ en ¦ Step 1: Given the shop is closed      ¦ 1 step
    a time and a name ¦ scenario   ¦ en ¦ [10:32] Ana: Given the shop is closed ¦ 1 step
    too long a label  ¦ scenario   ¦ en ¦ As all of us know: Given is a word    ¦ -
    a colon           ¦ scenario   ¦ en ¦ Given: the shop is closed             ¦ 1 step
    a spaced colon    ¦ scenario   ¦ en ¦ - Given : the shop is closed          ¦ 1 step
    a comma           ¦ scenario   ¦ en ¦ Given, the shop is closed             ¦ 1 step
    an ellipsis       ¦ scenario   ¦ en ¦ Given… the shop is closed             ¦ 1 step
    a wide space      ¦ scenario   ¦ en ¦ Given　the shop is closed             ¦ 1 step
    a no-break space  ¦ scenario   ¦ en ¦ Given\u{A0}the shop is closed         ¦ 1 step
    nothing visible   ¦ scenario   ¦ en ¦ \u{200B}Given the shop is closed      ¦ 1 step
    the same behind   ¦ scenario   ¦ en ¦ Given\u{200B} the shop is closed      ¦ 1 step
    the keyword alone ¦ scenario   ¦ en ¦ Given⏎it rains                        ¦ 1 step
    capitals          ¦ scenario   ¦ en ¦ GIVEN the shop is closed              ¦ 1 step
    short capitals    ¦ scenario   ¦ en ¦ AND I go                              ¦ 1 step
    full width        ¦ scenario   ¦ en ¦ Ｇｉｖｅｎ the shop is closed         ¦ 1 step
    a missing blank   ¦ scenario   ¦ en ¦ GivenThe shop is closed               ¦ 1 step
    a pronoun behind  ¦ scenario   ¦ en ¦ WhenI come                            ¦ 1 step
    a wrong letter    ¦ scenario   ¦ en ¦ Gicen the shop is closed              ¦ 1 step
    a letter missing  ¦ scenario   ¦ en ¦ Gien the shop is closed               ¦ 1 step
    a letter doubled  ¦ scenario   ¦ en ¦ Givven the shop is closed             ¦ 1 step
    the last doubled  ¦ scenario   ¦ en ¦ Givenn the shop is closed             ¦ 1 step
    letters swapped   ¦ scenario   ¦ en ¦ Gvien the shop is closed              ¦ 1 step
    the last swapped  ¦ scenario   ¦ en ¦ Givne the shop is closed              ¦ 1 step
    a Greek letter    ¦ scenario   ¦ en ¦ Giνen the shop is closed              ¦ 1 step
    a slip and a mark ¦ scenario   ¦ en ¦ 1. Gvien, the shop is closed          ¦ 1 step
    four, doubled     ¦ scenario   ¦ en ¦ Thhen I go                            ¦ 1 step
    four, swapped     ¦ scenario   ¦ en ¦ Wehn I come                           ¦ 1 step
    several lines     ¦ scenario   ¦ en ¦ - Given it rains⏎- When I go⏎- Then I am wet. ¦ 1 step, 2 step, 3 step
    in a background   ¦ background ¦ en ¦ - Given the shop is closed            ¦ 1 step
    in an outline     ¦ outline    ¦ en ¦ - Given the <n> is closed             ¦ 1 step
    in examples       ¦ examples   ¦ en ¦ - Given the shop is closed            ¦ 1 step
    an item           ¦ md         ¦ en ¦ 1. Given the shop is closed           ¦ 1 step
    a bold item       ¦ md         ¦ en ¦ * **When** I come⏎* **Then** I see it ¦ 1 step, 2 step
    a box in a list   ¦ md steps   ¦ en ¦ * [ ] And I see it                    ¦ 1 step
    a paragraph       ¦ md         ¦ en ¦ When I come                           ¦ 1 step
    indented          ¦ md steps   ¦ en ¦ ····Given the shop is closed          ¦ 1 step
    a word            ¦ scenario   ¦ en ¦ The shop is closed                    ¦ -
    another word      ¦ scenario   ¦ en ¦ Ten buyers wait                       ¦ -
    a verb            ¦ scenario   ¦ en ¦ Give it to me                         ¦ -
    a plural          ¦ scenario   ¦ en ¦ Rules apply: many                     ¦ -
    names             ¦ scenario   ¦ en ¦ Wen and Ann asked for this            ¦ -
    a longer word     ¦ scenario   ¦ en ¦ Whenever it rains                     ¦ -
    a name with And   ¦ scenario   ¦ en ¦ Andy pays                             ¦ -
    capital letters   ¦ scenario   ¦ en ¦ ANDROID and BUTTON are words          ¦ -
    a genitive        ¦ scenario   ¦ en ¦ Then's the time                       ¦ -
    a hyphen          ¦ scenario   ¦ en ¦ Then-current prices hold              ¦ -
    small letters     ¦ scenario   ¦ en ¦ given the shop is closed              ¦ -
    a small and       ¦ scenario   ¦ en ¦ - and so on                           ¦ -
    the last wrong    ¦ scenario   ¦ en ¦ Givem the shop                        ¦ -
    the last missing  ¦ scenario   ¦ en ¦ Give the shop                         ¦ -
    a letter added    ¦ scenario   ¦ en ¦ Gliven the shop                       ¦ -
    four, one missing ¦ scenario   ¦ en ¦ Whe I come                            ¦ -
    four, one wrong   ¦ scenario   ¦ en ¦ Than I go                             ¦ -
    three, swapped    ¦ scenario   ¦ en ¦ Adn I go                              ¦ -
    a table           ¦ scenario   ¦ en ¦ | Given | When | Then |               ¦ -
    a note            ¦ scenario   ¦ en ¦ Note: one                             ¦ -
    a comment         ¦ scenario   ¦ en ¦ # - Given the shop is closed          ¦ -
    a story           ¦ scenario   ¦ en ¦ As a buyer, I want shoes⏎So that I can walk ¦ -
    a fenced example  ¦ scenario   ¦ en ¦ ```⏎- Given it rains⏎```            ¦ -
    an open fence     ¦ scenario   ¦ en ¦ ```⏎- Given it rains                ¦ 2 step
    a fence in a line ¦ scenario   ¦ en ¦ ```note```⏎- Given it rains⏎```note``` ¦ 2 step

    """

  private static let languages = """
    German            ¦ scenario ¦ de    ¦ - Gegeben sei ein Laden      ¦ 1 step
    German capitals   ¦ scenario ¦ de    ¦ UND ich gehe                 ¦ 1 step
    a German slip     ¦ scenario ¦ de    ¦ Gegben sei ein Laden         ¦ 1 step
    another           ¦ scenario ¦ de    ¦ Angenomen, es regnet         ¦ 1 step
    German, swapped   ¦ scenario ¦ de    ¦ Wnen es regnet               ¦ 1 step
    German prose      ¦ scenario ¦ de    ¦ Wen es betrifft              ¦ -
    French            ¦ scenario ¦ fr    ¦ - Étant donné que la porte   ¦ 1 step
    decomposed        ¦ scenario ¦ fr    ¦ - E\u{301}tant donne\u{301} que la porte ¦ 1 step
    an apostrophe     ¦ scenario ¦ fr    ¦ - Lorsqu'il pleut            ¦ 1 step
    a French slip     ¦ scenario ¦ fr    ¦ Qaund il pleut               ¦ 1 step
    French prose      ¦ scenario ¦ fr    ¦ Quant à la porte             ¦ -
    Spanish           ¦ scenario ¦ es    ¦ Cuadno llueve                ¦ 1 step
    Japanese          ¦ scenario ¦ ja    ¦ - 前提店は閉まっている       ¦ 1 step
    a Japanese bullet ¦ scenario ¦ ja    ¦ ・もし雨                     ¦ 1 step
    Japanese prose    ¦ scenario ¦ ja    ¦ 店は閉まっている             ¦ -
    Chinese           ¦ scenario ¦ zh-CN ¦ - 假如商店关门               ¦ 1 step
    a Chinese number  ¦ scenario ¦ zh-CN ¦ 1、当我来                    ¦ 1 step
    Chinese prose     ¦ scenario ¦ zh-CN ¦ 商店关门                     ¦ -
    Turkish           ¦ scenario ¦ tr    ¦ - Diyelim ki yağmur          ¦ 1 step
    Turkish capitals  ¦ scenario ¦ tr    ¦ DİYELİM Kİ yağmur            ¦ 1 step
    Russian           ¦ scenario ¦ ru    ¦ - Допустим, магазин          ¦ 1 step
    Russian capitals  ¦ scenario ¦ ru    ¦ КОГДА магазин                ¦ 1 step
    a Russian slip    ¦ scenario ¦ ru    ¦ Дпоустим магазин             ¦ 1 step
    Polish            ¦ scenario ¦ pl    ¦ 1. Zakładając, że sklep      ¦ 1 step
    Korean            ¦ scenario ¦ ko    ¦ - 만약 비가                  ¦ 1 step
    Arabic            ¦ scenario ¦ ar    ¦ - بفرض المتجر                ¦ 1 step
    emoji             ¦ scenario ¦ em    ¦ - 😐 shop                    ¦ 1 step
    Czech             ¦ scenario ¦ cs    ¦ - A prší                     ¦ 1 step
    an abbreviation   ¦ scenario ¦ cs    ¦ ABC je zkratka               ¦ -

    """

  // MARK: Titles in any description

  private static let titles = """
    a spaced colon    ¦ feature  ¦ en    ¦ Scenario : one               ¦ 1 title
    a wide colon      ¦ feature  ¦ en    ¦ Scenario：one                ¦ 1 title
    a bullet          ¦ feature  ¦ en    ¦ - Scenario: one              ¦ 1 title
    a number before   ¦ feature  ¦ en    ¦ 1. Scenario: one             ¦ 1 title
    a box             ¦ feature  ¦ en    ¦ [ ] Scenario: one            ¦ 1 title
    a label           ¦ feature  ¦ en    ¦ AC1: Scenario: one           ¦ 1 title
    a number behind   ¦ feature  ¦ en    ¦ Scenario 1: one              ¦ 1 title
    a sign and number ¦ feature  ¦ en    ¦ Scenario #2: one             ¦ 1 title
    a decimal number  ¦ feature  ¦ en    ¦ Scenario Outline 1.2: one    ¦ 1 title
    capitals          ¦ feature  ¦ en    ¦ SCENARIO: one                ¦ 1 title
    a letter missing  ¦ feature  ¦ en    ¦ Scenaro: one                 ¦ 1 title
    another missing   ¦ feature  ¦ en    ¦ Senario: one                 ¦ 1 title
    letters swapped   ¦ feature  ¦ en    ¦ Secnario: one                ¦ 1 title
    a wrong letter    ¦ feature  ¦ en    ¦ Szenario: one                ¦ 1 title
    of an outline     ¦ feature  ¦ en    ¦ Scenario Outlne: one         ¦ 1 title
    of a background   ¦ feature  ¦ en    ¦ Backgroud:                   ¦ 1 title
    of examples       ¦ feature  ¦ en    ¦ Examlpes:                    ¦ 1 title
    stray examples    ¦ feature  ¦ en    ¦ Examples:⏎| n |⏎| 2 |        ¦ 1 title
    a second feature  ¦ feature  ¦ en    ¦ Feature: two                 ¦ 1 title
    undefined steps   ¦ feature  ¦ en    ¦ Scenaro: x⏎Given the shop is closed.⏎When I come ¦ 1 title
    no colon          ¦ feature  ¦ en    ¦ Scenario b⏎- Given it rains  ¦ 1 title
    nothing behind    ¦ feature  ¦ en    ¦ Background⏎Given it rains    ¦ 1 title
    another sign      ¦ feature  ¦ en    ¦ Scenario - one⏎When I come   ¦ 1 title
    a step with it    ¦ feature  ¦ en    ¦ Scenario; one⏎Given it fails ¦ 1 title, 2 step
    in a rule         ¦ rule     ¦ en    ¦ Scenaro: one                 ¦ 1 title
    in a scenario     ¦ scenario ¦ en    ¦ - Background: the shop       ¦ 1 title
    in examples       ¦ examples ¦ en    ¦ Scenaro: one                 ¦ 1 title
    glued marks       ¦ md       ¦ en    ¦ ##Scenario: b                ¦ 1 title
    too deep          ¦ md       ¦ en    ¦ ####### Scenario: b          ¦ 1 title
    no heading        ¦ md steps ¦ en    ¦ Scenario: b⏎Then it rains    ¦ 1 title, 2 step
    German            ¦ feature  ¦ de    ¦ Szenaro: eins                ¦ 1 title
    German, spaced    ¦ feature  ¦ de    ¦ Hintergrund : eins           ¦ 1 title
    French            ¦ feature  ¦ fr    ¦ Scenario : un                ¦ 1 title
    Japanese          ¦ feature  ¦ ja    ¦ シナリオ：一                 ¦ 1 title
    Chinese           ¦ feature  ¦ zh-CN ¦ 场景 1：一                   ¦ 1 title
    Turkish           ¦ feature  ¦ tr    ¦ Senaryo : bir                ¦ 1 title
    Russian           ¦ feature  ¦ ru    ¦ Сцнарий: один                ¦ 1 title
    a plural          ¦ feature  ¦ en    ¦ Rules: none                  ¦ -
    four letters      ¦ feature  ¦ en    ¦ Role: buyer                  ¦ -
    another word      ¦ feature  ¦ en    ¦ Story: one⏎Test: two         ¦ -
    small letters     ¦ feature  ¦ en    ¦ scenario: one                ¦ -
    a sentence        ¦ feature  ¦ en    ¦ Feature flags are off        ¦ -
    not above steps   ¦ feature  ¦ en    ¦ Scenario one⏎It rains        ¦ -
    a gap below       ¦ feature  ¦ en    ¦ Scenario one⏎⏎Given it rains ¦ -
    an emphasized one ¦ feature  ¦ en    ¦ **Background:** the shop     ¦ -
    a quoted one      ¦ feature  ¦ en    ¦ "Scenario: one" is a title   ¦ -
    a comment         ¦ feature  ¦ en    ¦ # Scenario: one              ¦ -
    a note            ¦ feature  ¦ en    ¦ Note: see below              ¦ -

    """

  // MARK: Steps of the suite

  private static let steps = """
    the text alone    ¦ scenario ¦ en ¦ it fails                      ¦ 1 step
    a star            ¦ scenario ¦ en ¦ *it fails                     ¦ 1 step
    from word two     ¦ scenario ¦ en ¦ Assuming it fails             ¦ 1 step
    from word three   ¦ scenario ¦ en ¦ Expected result: it fails     ¦ 1 step
    from word four    ¦ scenario ¦ en ¦ Étant donné que it fails      ¦ 1 step
    from word five    ¦ scenario ¦ en ¦ So we all know it fails       ¦ -
    small letters     ¦ scenario ¦ en ¦ given it fails                ¦ 1 step
    a comment behind  ¦ scenario ¦ en ¦ - it fails # todo             ¦ 1 step
    a bracket behind  ¦ scenario ¦ en ¦ - it fails (JIRA-12)          ¦ 1 step
    a link behind     ¦ scenario ¦ en ¦ - it fails [1]                ¦ 1 step
    a name behind     ¦ scenario ¦ en ¦ - it fails — Ana              ¦ 1 step
    a tag behind      ¦ scenario ¦ en ¦ - it fails @ana               ¦ 1 step
    brackets          ¦ scenario ¦ en ¦ (it fails)                    ¦ 1 step
    emphasis          ¦ scenario ¦ en ¦ **it fails**                  ¦ 1 step
    markup            ¦ scenario ¦ en ¦ text<br>Given it fails        ¦ 1 step
    a value           ¦ scenario ¦ en ¦ - I have 2 comics             ¦ 1 step
    a value first     ¦ scenario ¦ en ¦ "Aaa" is shown                ¦ 1 step
    a pattern         ¦ scenario ¦ en ¦ they buy 5 pears              ¦ 1 step
    a choice          ¦ scenario ¦ en ¦ the admin logs out            ¦ 1 step
    a placeholder     ¦ outline  ¦ en ¦ - I have <n> comics           ¦ 1 step
    one for a list    ¦ outline  ¦ en ¦ the light is <color>          ¦ 1 step
    one for a date    ¦ outline  ¦ en ¦ today is <day>                ¦ 1 step
    one in a pattern  ¦ outline  ¦ en ¦ they buy <n> pears            ¦ 1 step
    an item           ¦ md       ¦ en ¦ * it fails                    ¦ 1 step
    a label           ¦ md       ¦ en ¦ **Background:** Given it fails ¦ 1 step
    one word          ¦ scenario ¦ en ¦ text:                         ¦ -
    it with a keyword ¦ scenario ¦ en ¦ given text:                   ¦ 1 step
    more behind       ¦ scenario ¦ en ¦ it fails again                ¦ -
    a sentence        ¦ scenario ¦ en ¦ So it fails.                  ¦ -
    a part            ¦ scenario ¦ en ¦ now the bank decides it       ¦ -
    a story           ¦ scenario ¦ en ¦ A story in which the light is red ¦ -
    a keyword         ¦ feature  ¦ en ¦ Given it fails                ¦ 1 step
    a bullet          ¦ feature  ¦ en ¦ - Then it fails               ¦ 1 step
    a colon           ¦ feature  ¦ en ¦ Given: it fails (JIRA-12)     ¦ 1 step
    a name            ¦ feature  ¦ en ¦ US01-AC3 - Given it fails     ¦ 1 step
    capitals          ¦ feature  ¦ en ¦ GIVEN it fails                ¦ 1 step
    a missing blank   ¦ feature  ¦ en ¦ GivenI log in                 ¦ 1 step
    a slip            ¦ feature  ¦ en ¦ Gvien I have 2 comics         ¦ 1 step
    another language  ¦ feature  ¦ en ¦ Angenommen it fails           ¦ 1 step
    its longer word   ¦ feature  ¦ en ¦ **Étant donné que** it fails  ¦ 1 step
    small letters     ¦ feature  ¦ en ¦ when I log in                 ¦ 1 step
    a placeholder     ¦ feature  ¦ en ¦ When they buy <n> pears       ¦ 1 step
    below a title     ¦ feature  ¦ en ¦ Test case: one⏎- Given it fails ¦ 2 step
    in a rule         ¦ rule     ¦ en ¦ And it fails                  ¦ 1 step
    above scenarios   ¦ md feature ¦ en ¦ * Given it fails            ¦ 1 step
    without keyword   ¦ feature  ¦ en ¦ it fails                      ¦ -
    a wish            ¦ feature  ¦ en ¦ As a user⏎I log in            ¦ -
    another word      ¦ feature  ¦ en ¦ Having it fails               ¦ -
    a small and       ¦ feature  ¦ en ¦ and it fails                  ¦ -
    a short foreigner ¦ feature  ¦ en ¦ Y it fails                    ¦ -
    no definition     ¦ feature  ¦ en ¦ Given names are unique        ¦ -
    a sentence        ¦ feature  ¦ en ¦ When in doubt, we ask.        ¦ -
    Chinese           ¦ feature  ¦ zh-CN ¦ 假如如果我买了5个苹果，     ¦ 1 step

    """

  // MARK: Doc strings, of a step behind four blanks

  private static let texts = """
    a title           ¦ text ¦ en ¦ ··Scenario: b          ¦ 1 title
    at the margin     ¦ text ¦ en ¦ Scenario: b            ¦ 1 title
    examples          ¦ text ¦ en ¦ ··Examples:            ¦ 1 title
    a step            ¦ text ¦ en ¦ ··Given it fails       ¦ 1 step
    a star            ¦ text ¦ en ¦ ··* it fails           ¦ 1 step
    a comment behind  ¦ text ¦ en ¦ ··Then it fails # todo ¦ 1 step
    German            ¦ text ¦ de ¦ ··Szenario: b          ¦ 1 title
    another language  ¦ text ¦ en ¦ ··Szenario: b          ¦ -
    a slip            ¦ text ¦ en ¦ ··Scenaro: b           ¦ -
    a bullet          ¦ text ¦ en ¦ ··- Given it fails     ¦ -
    no definition     ¦ text ¦ en ¦ ··Given it rains       ¦ -
    no keyword        ¦ text ¦ en ¦ ··it fails             ¦ -
    as far as steps   ¦ text ¦ en ¦ ····Given it fails     ¦ 1 step
    a title there     ¦ text ¦ en ¦ ····Scenario: b        ¦ 1 title
    the same by name  ¦ text ¦ en ¦ ····Given it rains     ¦ -
    further right     ¦ text ¦ en ¦ ······Given it fails   ¦ -
    a tab             ¦ text ¦ en ¦ →Given it fails        ¦ -
    a blank and a tab ¦ text ¦ en ¦ ·→Scenario: b          ¦ -
    left of the steps ¦ left text ¦ en ¦ ··one⏎····Then it fails ¦ 2 step
    a scenario        ¦ left text ¦ en ¦ ··one⏎⏎··@a⏎··Scenario: b⏎····Given it rains ¦ 4 title
    two scenarios     ¦ left text ¦ en ¦ ··Scenario: b⏎····Given text:⏎··Scenario: c ¦ 1 title, 2 step, 3 title
    at the margin     ¦ margin text ¦ en ¦ one⏎····Then it fails⏎··Scenario: b ¦ 2 step, 3 title
    a rule            ¦ margin text ¦ en ¦ one⏎··Rule: b      ¦ 2 title
    German            ¦ margin text ¦ de ¦ ··Szenario: b      ¦ 1 title
    a background      ¦ background text ¦ en ¦ ··Scenario: b   ¦ 1 title
    tabs              ¦ tab text ¦ en ¦ →→Given it fails⏎→Scenario: b ¦ 1 step, 2 title
    blanks for tabs   ¦ tab text ¦ en ¦ ··Scenario: b      ¦ -
    in Markdown       ¦ md text ¦ en ¦ ## Scenario: b⏎* Given it fails ¦ 1 title, 2 step
    an item           ¦ md text ¦ en ¦ - Given it fails    ¦ 1 step
    its own text      ¦ md text ¦ en ¦ ··## Scenario: b⏎··* Given it fails ¦ -
    all at the margin ¦ flat text ¦ en ¦ Scenario: b⏎Given it fails ¦ -
    delimiters apart  ¦ indented text ¦ en ¦ Scenario: b⏎Given it fails ¦ 1 title, 2 step
    a feature         ¦ margin text ¦ en ¦ Feature: F⏎··Scenario: x⏎····Given it fails ¦ -
    with a tag        ¦ margin text ¦ en ¦ # why⏎@a⏎Feature: F⏎··Scenario: x ¦ -
    a feature below   ¦ margin text ¦ en ¦ one⏎Feature: F⏎··Scenario: x ¦ 2 title, 3 title

    """

  // MARK: Lines in a row that read like a scenario

  private static let blocks = """
    three lines       ¦ feature    ¦ en ¦ Given a day⏎When it rains⏎Then I am wet       ¦ 1 block
    with marks        ¦ feature    ¦ en ¦ - Given a day⏎- When it rains⏎- Then I am wet ¦ 1 block
    below prose       ¦ feature    ¦ en ¦ It rains.⏎Given a day⏎And rain⏎Then I am wet. ¦ 2 block
    in a rule         ¦ rule       ¦ en ¦ Given a day⏎When it rains⏎Then I am wet       ¦ 1 block
    in Markdown       ¦ md feature ¦ en ¦ Given a day⏎When it rains⏎Then I am wet       ¦ 1 block
    German            ¦ feature    ¦ de ¦ Wenn es regnet⏎Und blitzt⏎Dann friere ich     ¦ 1 block
    two lines         ¦ feature    ¦ en ¦ When a customer pays⏎Then the shop is glad    ¦ -
    no Then           ¦ feature    ¦ en ¦ Given a day⏎When it rains⏎And it is cold      ¦ -
    a gap             ¦ feature    ¦ en ¦ Given a day⏎When it rains⏎⏎Then I am wet      ¦ -
    prose between     ¦ feature    ¦ en ¦ Given a day⏎When it⏎rains⏎Then I am wet       ¦ -
    a step among them ¦ feature    ¦ en ¦ Given a day⏎When it rains⏎Then it fails       ¦ 3 step

    """
}
