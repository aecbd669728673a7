// Starts the viewer over the document of this service. Nothing is kept, and nothing is asked of other hosts.
/* global SwaggerUIBundle */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

/** Attributes that the viewer leaves out: names for who does not see the page, and a way to scroll by keyboard. */
const attributes = [
  ['#servers', 'aria-label', 'Server'],
  ['.examples-select-element', 'aria-label', 'Example'],
  ['.body-param__text', 'aria-label', 'Request body'],
  ['.close-modal', 'aria-label', 'Close'],
  // Its own labels are not the words on them.
  ['.modal-btn[type=submit]', 'aria-label', 'Authorize'],
  ['.modal-btn[aria-label="Remove authorization"]', 'aria-label', 'Logout'],
  ['.microlight', 'tabindex', '0'],
];
function complete() {
  for (const [selector, name, value] of attributes) {
    for (const element of document.querySelectorAll(selector)) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  }
}
new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });

SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
  // A link inside of a button is neither; the address still follows what is open.
  plugins: [() => ({ wrapComponents: { DeepLink: () => DeepLinkText } })],
});

function DeepLinkText({ text }) {
  return text;
}
