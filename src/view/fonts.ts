// Inter, served beside the script, for whatever alphabets a page needs. A font in a shadow root is not found by browsers,
// so it is added to the page.
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url&no-inline';
import greek from '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2?url&no-inline';
import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url&no-inline';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url&no-inline';
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url&no-inline';

/** The ranges of the package's own style sheet: a browser loads a file when a page has a letter of its range. */
const files: readonly (readonly [url: string, range: string])[] = [
  [
    latin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ],
  [
    latinExtended,
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
  [cyrillic, 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'],
  [greek, 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF'],
  [vietnamese, 'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+1EA0-1EF9,U+20AB'],
];

let isLoaded = false;

/** Called once per page. If fonts are forbidden, the system's font is used. */
export function loadFonts(): void {
  if (isLoaded) return;
  isLoaded = true;
  for (const [url, unicodeRange] of files) {
    const face = new FontFace('Inter Variable', `url(${JSON.stringify(url)}) format('woff2')`, {
      weight: '100 900',
      display: 'swap',
      unicodeRange,
    });
    document.fonts.add(face);
  }
}
