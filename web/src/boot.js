// Runs before the first paint: what the reader chose for the page, so that nothing changes its place or colour later.
(() => {
  const page = document.documentElement;
  const { dataset } = page;
  const read = (name) => {
    try {
      return localStorage.getItem(`tessera.${name}`) ?? '';
    } catch {
      return '';
    }
  };
  // The languages that are usually written from right to left.
  const languages = /^(?:ar|arc|ckb|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i;
  dataset.systemDirection = languages.test(navigator.language) ? 'rtl' : 'ltr';
  page.dir = read('direction') || dataset.systemDirection;
  dataset.scheme = read('scheme') || 'auto';
  dataset.palette = read('palette') || 'teal';
  dataset.list = innerWidth >= 900 ? read('list') || 'open' : 'closed';
  dataset.panel = innerWidth >= 1024 && read('panel') === 'open' ? 'open' : 'closed';
  if (location.hash.startsWith('#c-') || read('conversation') !== '') dataset.start = 'restoring';
  const css = read('css');
  if (css !== '') {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css.replace('tessera-ui', 'html.tessera-page[data-palette], tessera-ui'));
    document.adoptedStyleSheets = [sheet];
  }
})();
