// Short enough to stand in the page, where a hash in its policy allows it and nothing else.
export const apiPageStyle = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f7; --paper: #ffffff; --ink: #16201f; --quiet: #55605f; --line: #dde2e1; --accent: #0f6b64;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #101413; --paper: #181d1c; --ink: #e7ecea; --quiet: #a3b0ae; --line: #2d3533; --accent: #5cc9bd; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); background: var(--ground); color: var(--ink);
  font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem; }
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem; border-right: 1px solid var(--line);
  font-size: .875rem;
}
nav p { margin: 1.25rem 0 .25rem; color: var(--quiet); font-weight: 600; }
nav .brand { margin-top: 0; font-size: 1rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { padding: .15rem 0; }
nav a { color: inherit; text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
main { padding: 2rem clamp(1rem, 4vw, 4rem) 6rem; max-width: 62rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.5rem; line-height: 1.3; margin: 4rem 0 .5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
h4 { font-size: .875rem; margin: 1.25rem 0 .25rem; color: var(--quiet); font-weight: 600; }
p { margin: .5rem 0; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .875em; }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: 6px; padding: 1rem; overflow-x: auto; }
.address { font-size: 1.05rem; overflow-wrap: anywhere; }
.address b, .status { color: var(--accent); font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; background: var(--paper); border: 1px solid var(--line); margin: .5rem 0; }
tr + tr > * { border-top: 1px solid var(--line); }
th, td { text-align: left; vertical-align: top; padding: .6rem .8rem; }
th { width: 13rem; font-weight: 400; overflow-wrap: anywhere; }
td p { margin: 0 0 .25rem; }
.type { color: var(--quiet); font-size: .875rem; }
.required { display: block; color: var(--accent); font-size: .75rem; font-weight: 600; }
dt { margin-top: .5rem; } dt .required { display: inline; } dd { margin: 0 0 .5rem; color: var(--quiet); }
details { border: 1px solid var(--line); border-radius: 6px; background: var(--paper); padding: .5rem 1rem; margin: .5rem 0; }
summary { cursor: pointer; }
@media (max-width: 50rem) {
  body { grid-template-columns: minmax(0, 1fr); }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  table, tbody, tr, th, td { display: block; width: auto; }
  tr + tr > td { border-top: 0; }
  th { padding-bottom: 0; } .required { display: inline; }
}
`;
