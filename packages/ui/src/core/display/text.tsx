import type { BoxProps } from '@mui/material/Box';
import type { ElementType } from 'react';
import { color, font } from '../../theme/styles/css.ts';
import { type Tone, type TypeSize, typeScale } from '../../theme/tokens.ts';
import { Box } from '../layout/box.tsx';
import { mergeSx } from '../layout/sx.ts';

export type TextTone = 'primary' | 'muted' | 'subtle' | 'disabled' | 'brand' | Exclude<Tone, 'neutral'>;

function getTextColor(tone: TextTone): string {
  switch (tone) {
    case 'primary':
    case 'muted':
    case 'subtle':
    case 'disabled':
      return color.text[tone];
    case 'brand':
      return color.brand.fg;
    default:
      return color.tone[tone].fg;
  }
}

export interface TextProps extends BoxProps {
  variant?: TypeSize;
  tone?: TextTone;
  weight?: 400 | 500 | 600;
  /** Digits of equal width, for columns of numbers. */
  numeric?: boolean;
  mono?: boolean;
  /** Truncates to one line with an ellipsis. */
  truncate?: boolean;
}

const elementOf: Record<TypeSize, ElementType> = {
  title: 'h1',
  heading: 'h2',
  body: 'span',
  dense: 'span',
  caption: 'span',
};

/** Text in one of the five sizes and a tone. */
export function Text({
  variant = 'body',
  tone,
  weight,
  numeric,
  mono,
  truncate,
  component,
  sx,
  ...rest
}: TextProps) {
  const { size, line, weight: usual, tracking } = typeScale[variant];
  const base = {
    fontSize: `${size / 16}rem`,
    lineHeight: `${line / 16}rem`,
    letterSpacing: mono ? 0 : tracking,
    fontWeight: weight ?? usual,
    color: tone && getTextColor(tone),
    fontVariantNumeric: numeric ? 'tabular-nums' : undefined,
    fontFamily: mono ? font.mono : undefined,
    ...(truncate && { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }),
  };
  return <Box component={component ?? elementOf[variant]} sx={mergeSx(base, sx)} {...rest} />;
}
