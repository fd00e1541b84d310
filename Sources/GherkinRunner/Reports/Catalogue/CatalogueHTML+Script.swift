extension CatalogueHTML {
  /// Hides what has not all the words looked for. A word that stands nowhere is taken for the one
  /// it resembles most.
  static let script = #"""
    'use strict';
    const form = document.getElementById('search');
    const input = document.getElementById('words');
    const unused = document.getElementById('unused');
    const found = document.getElementById('found');
    const articles = [...document.querySelectorAll('article')].map(element => {
      const area = element.parentElement.querySelector('h2').firstChild.textContent;
      return {element, text: (area + ' ' + element.textContent).toLowerCase()};
    });
    const letters = /[\p{L}\p{N}]+/gu;
    const vocabulary = new Set(articles.flatMap(article => article.text.match(letters) ?? []));
    function distance(a, b) {
      let last = [...Array(b.length + 1).keys()], before = last;
      for (let i = 1; i <= a.length; i++) {
        const row = [i];
        for (let j = 1; j <= b.length; j++) {
          row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
          if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
            row[j] = Math.min(row[j], before[j - 2] + 1);
        }
        [before, last] = [last, row];
      }
      return last[b.length];
    }
    function meant(word) {
      if (articles.some(article => article.text.includes(word))) return word;
      let best = word, least = Math.floor(word.length / 3) + 1;
      for (const other of vocabulary) {
        const d = Math.abs(other.length - word.length) < least ? distance(word, other) : least;
        if (d < least) [best, least] = [other, d];
      }
      return best;
    }
    function search() {
      const words = (input.value.toLowerCase().match(letters) ?? []).map(meant);
      let count = 0;
      for (const {element, text} of articles) {
        const isFound = words.every(word => text.includes(word))
          && (!unused.checked || element.classList.contains('unused'));
        element.hidden = !isFound;
        if (isFound) count++;
      }
      for (const section of document.querySelectorAll('section')) {
        section.hidden = !section.querySelector('article:not([hidden])');
        const id = section.getAttribute('aria-labelledby');
        document.querySelector(`a[href="#${CSS.escape(id)}"]`).parentElement.hidden = section.hidden;
      }
      const all = !words.length && !unused.checked;
      found.textContent = all ? '' : count ? count + (count > 1 ? ' phrases' : ' phrase') : 'no phrase';
    }
    form.hidden = false;
    input.value = new URLSearchParams(location.search).get('words') ?? '';
    form.addEventListener('submit', event => event.preventDefault());
    input.addEventListener('input', search);
    unused.addEventListener('change', search);
    document.addEventListener('keydown', event => {
      if (event.key === '/' && document.activeElement !== input) {
        event.preventDefault();
        input.focus();
      } else if (event.key === 'Escape' && document.activeElement === input) {
        input.value = '';
        search();
      }
    });
    search();
    """#
}
