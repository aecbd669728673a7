// Takes all pictures of the documentation, one script after another: components, whole answers, the playground. They need
// Chromium and nothing else: answers are those of the built-in model, and nothing is loaded from the network.
await import('./catalog-pictures.mjs');
await import('./renderer-pictures.mjs');
await import('./sheet-pictures.mjs');
await import('./playground-pictures.mjs');
