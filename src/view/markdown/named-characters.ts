// Named characters such as `&eacute;`. Replaces `decode-named-character-reference`, whose version for browsers
// writes to innerHTML, which a page with Trusted Types does not allow, and whose other version is 12 KB. These are the
// names of HTML 4 that texts contain; others stay as they are written.

/** From U+00A0 on. */
const latin = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
).split(' ');

const others =
  'amp& lt< gt> quot" apos\' euro€ hellip… mdash— ndash– lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ lsaquo‹ rsaquo› ' +
  'bull• trade™ dagger† Dagger‡ permil‰ prime′ Prime″ larr← uarr↑ rarr→ darr↓ harr↔ rArr⇒ lArr⇐ hArr⇔ minus− infin∞ ' +
  'asymp≈ ne≠ le≤ ge≥ sum∑ prod∏ radic√ part∂ int∫ nabla∇ isin∈ notin∉ cap∩ cup∪ sub⊂ sup⊃ and∧ or∨ forall∀ exist∃ ' +
  'empty∅ ang∠ perp⊥ alpha α beta β gamma γ delta δ epsilon ε theta θ lambda λ mu μ pi π rho ρ sigma σ tau τ phi φ chi ' +
  'χ psi ψ omega ω Delta Δ Sigma Σ Omega Ω check✓ cross✗ star☆ starf★ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ ' +
  'circ ˆ tilde ˜ ensp\u2002 emsp\u2003 thinsp\u2009 zwnj\u200c zwj\u200d lrm\u200e rlm\u200f';

const characters = new Map<string, string>([
  ...latin.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Array.from(
    others.matchAll(/([A-Za-z]+) ?([^A-Za-z ]|[^ ](?= |$))/gu),
    ([, name = '', char = '']) => [name, char] as const,
  ),
]);

export const decodeNamedCharacterReference = (name: string): string | false => characters.get(name) ?? false;
