#include "GherkinPages.h"

// A text consists of the files that stand here, in this order. Those of a script share one scope.

static const unsigned char style[] = {
#embed "Report/report.css" suffix(,)
    0};

static const unsigned char script[] = {
#embed "Report/report.js" suffix(,)
    0};

static const unsigned char edit[] = {
#embed "Edit/page.html" suffix(,)
    0};

static const unsigned char edit_style[] = {
#embed "Edit/frame.css" suffix(,)
#embed "Edit/feature.css" suffix(,)
#embed "Editor/editor.css" suffix(,)
    0};

static const unsigned char edit_script[] = {
#embed "Edit/api.js" suffix(,)
#embed "Edit/news.js" suffix(,)
#embed "Edit/apps.js" suffix(,)
#embed "Edit/search.js" suffix(,)
#embed "Edit/feature.js" suffix(,)
#embed "Edit/blocks.js" suffix(,)
#embed "Edit/drafts.js" suffix(,)
#embed "Edit/writing.js" suffix(,)
#embed "Edit/runs.js" suffix(,)
#embed "Edit/changes.js" suffix(,)
#embed "Edit/meeting.js" suffix(,)
#embed "Editor/tables.js" suffix(,)
#embed "Editor/surface.js" suffix(,)
#embed "Editor/suggestions.js" suffix(,)
#embed "Editor/completion.js" suffix(,)
#embed "Editor/findings.js" suffix(,)
#embed "Editor/grid.js" suffix(,)
#embed "Editor/panels.js" suffix(,)
#embed "Editor/editor.js" suffix(,)
    // It begins when all names are there.
#embed "Edit/start.js" suffix(,)
    0};

const unsigned char *gherkin_page(enum GherkinPage page) {
  switch (page) {
  case GherkinPageStyle: return style;
  case GherkinPageScript: return script;
  case GherkinPageEdit: return edit;
  case GherkinPageEditStyle: return edit_style;
  case GherkinPageEditScript: return edit_script;
  }
}
