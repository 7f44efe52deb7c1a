import type { BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ElementType } from 'react';
import { color, font } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import type { Tone, TypeSize } from '../../theme/tokens.ts';

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

type Look = Pick<TextProps, 'tone' | 'weight' | 'numeric' | 'mono' | 'truncate'>;

/** Not for the element; `sx` is resolved here, so that it wins over the rest. */
const OWN: ReadonlySet<PropertyKey> = new Set([
  'tone',
  'weight',
  'numeric',
  'mono',
  'truncate',
  'sx',
  'theme',
]);

/** As `styled`, because lists have hundreds of texts and resolving `sx` takes longer. */
const Root = styled(Typography, { shouldForwardProp: (name) => !OWN.has(name) })<Look>(
  ({ tone, weight, numeric, mono, truncate }) => ({
    ...(tone !== undefined && { color: getTextColor(tone) }),
    ...(weight !== undefined && { fontWeight: weight }),
    ...(numeric && { fontVariantNumeric: 'tabular-nums' }),
    ...(mono && { fontFamily: font.mono, letterSpacing: 0 }),
    ...(truncate && { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }),
  }),
) as typeof Typography; // its types cover every element

/** Text in one of the five sizes and a tone. */
export function Text({ variant = 'body', component, ...rest }: TextProps) {
  return <Root variant={variant} component={component ?? elementOf[variant]} {...rest} />;
}
