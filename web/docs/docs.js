// Starts the viewer with the document of this service. It stores nothing and sends no requests to other hosts.
/* global SwaggerUIBundle */
const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

/** Attributes that the viewer lacks: accessible names, and keyboard access to scrollable areas. */
const attributes = [
  ['#servers', 'aria-label', 'Server'],
  ['.examples-select-element', 'aria-label', 'Example'],
  ['.body-param__text', 'aria-label', 'Request body'],
  ['.close-modal', 'aria-label', 'Close'],
  // The viewer's labels differ from the visible text.
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
  // A link inside a button is not accessible; the URL still follows the open operation.
  plugins: [() => ({ wrapComponents: { DeepLink: () => DeepLinkText } })],
});

function DeepLinkText({ text }) {
  return text;
}
