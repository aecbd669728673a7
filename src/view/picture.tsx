import { useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { safeImage } from './safe-url.ts';

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /** The class of its box, which reserves the space. */
  readonly kind: string;
}

/** An image in a box of its final size. If it cannot be loaded, its description is shown. */
export function Picture({ src, alt, kind }: PictureProps) {
  const url = safeImage(src);
  const [broken, setBroken] = useState<string>();
  const isShown = url !== undefined && broken !== url;
  return (
    <span class={`picture-box ${kind}`}>
      {isShown ? (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          onError={() => setBroken(url)}
        />
      ) : (
        <span class="picture-missing" dir="auto">
          <Icon name="image" />
          {alt}
        </span>
      )}
    </span>
  );
}
