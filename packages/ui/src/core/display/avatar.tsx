import { useState } from 'react';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { getInitials } from './initials.ts';

const Disc = styled('span')({
  display: 'inline-grid',
  flex: 'none',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: '50%',
  backgroundColor: color.brand.soft,
  color: color.brand.fg,
  boxShadow: `inset 0 0 0 1px color-mix(in oklab, ${color.brand.fg} 18%, transparent)`,
  fontWeight: 600,
  letterSpacing: 0,
  lineHeight: 1,
  userSelect: 'none',
  '&::before': { content: 'attr(data-initials)' },
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});

export interface AvatarProps {
  /** Owner of the picture, for the initials. The avatar is hidden from screen readers: the name is beside it. */
  name: string;
  src?: string | null;
  /** px */
  size?: number;
}

/** Picture of a person or a company, or their initials. */
export function Avatar({ name, src, size = 28 }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const picture = src && src !== brokenSrc ? src : undefined;
  return (
    <Disc
      aria-hidden
      // Initials are drawn with CSS, so they are not part of a surrounding button's accessible name.
      data-initials={picture ? undefined : getInitials(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
    >
      {picture && <img src={picture} alt="" onError={() => setBrokenSrc(picture)} />}
    </Disc>
  );
}
