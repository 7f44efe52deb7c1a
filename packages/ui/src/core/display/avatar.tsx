import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { color } from '../../theme/css.ts';
import { initials } from './initials.ts';

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
  /** Whose; the picture says nothing that the name beside it does not, so it is not read out. */
  name: string;
  src?: string | null;
  /** px */
  size?: number;
}

/** A person's or a company's picture, or initials where there is none. */
export function Avatar({ name, src, size = 28 }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const picture = src && src !== brokenSrc ? src : undefined;
  return (
    <Disc
      aria-hidden
      // Drawn, not written: a button around it is named in words.
      data-initials={picture ? undefined : initials(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
    >
      {picture && <img src={picture} alt="" onError={() => setBrokenSrc(picture)} />}
    </Disc>
  );
}
