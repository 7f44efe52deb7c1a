import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { color } from '../theme/css.ts';
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
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
});

export interface AvatarProps {
  /** Whose; the picture says nothing that the name beside it does not, so it is not read out. */
  name: string;
  src?: string | null;
  /** px */
  size?: number;
}

export function Avatar({ name, src, size = 28 }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  return (
    <Disc aria-hidden style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}>
      {src && src !== brokenSrc ? <img src={src} alt="" onError={() => setBrokenSrc(src)} /> : initials(name)}
    </Disc>
  );
}
