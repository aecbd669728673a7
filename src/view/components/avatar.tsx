import { useState } from 'preact/hooks';
import { defineView, type ViewProps } from '../define-view.ts';
import { filledText, textOf } from '../read-props.ts';
import { safeImage } from '../safe-url.ts';

const hues = 12;

function AvatarView({ element }: ViewProps) {
  const name = textOf(element.props['name']).trim();
  const below = filledText(element.props['subtitle']);
  const url = safeImage(textOf(element.props['src']));
  const [broken, setBroken] = useState<string>();
  return (
    <div class="avatar">
      {url === undefined || broken === url ? (
        <span class={`avatar-face s${hueOf(name)}`} aria-hidden="true">
          {initials(name)}
        </span>
      ) : (
        <img
          class="avatar-face"
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          onError={() => setBroken(url)}
        />
      )}
      <span class="item-text">
        <span class="item-title" dir="auto">
          {name}
        </span>
        {below === undefined ? null : (
          <span class="muted small-text" dir="auto">
            {below}
          </span>
        )}
      </span>
    </div>
  );
}

/** Initials of the first and the last word; one character in scripts without spaces. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}|^\p{N}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    String.fromCodePoint(word?.codePointAt(0) ?? 32).trim(),
  );
  return letters.join('').toLocaleUpperCase();
}

/** The same person has the same colour everywhere. */
function hueOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return sum % hues;
}

export const avatar = defineView('Avatar', AvatarView);
