import { useState } from 'react';
import { getInitials } from '../../core/display/initials.ts';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius, tones } from '../../theme/tokens.ts';

const Box = styled('span')({
  display: 'inline-grid',
  flex: 'none',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: radius.control,
  fontWeight: 600,
  letterSpacing: 0,
  lineHeight: 1,
  userSelect: 'none',
  '&::before': { content: 'attr(data-initials)' },
  '& > img': { width: '100%', height: '100%', objectFit: 'contain' },
});

/** URLs without an image, so that each is requested once per visit rather than once per row. */
const missing = new Set<string>();

/** The same supplier has the same tone everywhere. */
function getSupplierTone(key: string) {
  const sum = [...key].reduce((total, letter) => total * 31 + (letter.codePointAt(0) ?? 0), 7);
  return tones[Math.abs(sum) % tones.length] ?? 'neutral';
}

export interface SupplierLogoProps {
  supplierKey: string;
  /** Name of the supplier; its initials are shown when there is no image. */
  name: string;
  /** The name is not shown beside the logo, so the logo has an accessible name. */
  standalone?: boolean;
  /** px; part of the image's file name (specification §9). */
  size?: 24 | 32 | 48;
}

/** The supplier's image, `/img/suppliers/{key}{size}.png`, or its initials. */
export function SupplierLogo({ supplierKey, name, size = 24, standalone = false }: SupplierLogoProps) {
  const src = `/img/suppliers/${encodeURIComponent(supplierKey)}${size}.png`;
  const [isMissing, setIsMissing] = useState(() => missing.has(src));
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42) };
  if (isMissing) {
    const { soft, fg } = color.tone[getSupplierTone(supplierKey)];
    return (
      <Box
        {...(standalone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        // Initials are drawn with CSS, so they are not part of the accessible name around them.
        data-initials={getInitials(name)}
        style={{ ...style, backgroundColor: soft, color: fg }}
      />
    );
  }
  return (
    <Box style={style}>
      <img
        src={src}
        alt={standalone ? name : ''}
        width={size}
        height={size}
        onError={() => {
          missing.add(src);
          setIsMissing(true);
        }}
      />
    </Box>
  );
}
