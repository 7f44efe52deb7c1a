import { styled } from '@mui/material/styles';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { color } from '../../theme/css.ts';
import { SmartLink } from '../../theme/link-context.tsx';
import { icons } from '../display/icons.tsx';
import type { Sx } from '../layout/sx.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** The colour of the text around it until it is hovered. */
  quiet?: boolean;
  /** Opens a new tab, and says so. */
  external?: boolean;
  sx?: Sx;
  ref?: Ref<HTMLAnchorElement>;
}

const Root = styled(SmartLink)({
  borderRadius: 2,
  color: color.brand.fg,
  textDecoration: 'none',
  textUnderlineOffset: 3,
  '&:hover': { textDecoration: 'underline' },
  '&[data-quiet]:not(:hover)': { color: 'inherit' },
  // In running text colour alone would not tell it from the words around it.
  'p &': {
    textDecoration: 'underline',
    textDecorationColor: `color-mix(in oklab, currentColor 40%, transparent)`,
  },
});

/** The router's link for the portal's own paths, a plain one for the rest. */
export function Link({ quiet, external, children, ...rest }: LinkProps) {
  return (
    <Root data-quiet={quiet || undefined} {...(external && { target: '_blank' })} {...rest}>
      {children}
      {external && (
        <>
          <icons.external
            sx={{ display: 'inline-block', ml: 0.5, fontSize: '1.1em', verticalAlign: '-0.15em' }}
          />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      )}
    </Root>
  );
}
