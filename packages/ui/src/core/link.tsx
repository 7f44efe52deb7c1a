import MuiLink from '@mui/material/Link';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { VisuallyHidden } from './hidden.tsx';
import { icons } from './icons.tsx';
import { mergeSx, type Sx } from './sx.ts';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** The colour of the text around it until it is hovered. */
  quiet?: boolean;
  /** Opens a new tab, and says so. */
  external?: boolean;
  sx?: Sx;
  ref?: Ref<HTMLAnchorElement>;
}

const quietSx = { color: 'inherit', '&:hover': { color: 'brand.fg' } };

export function Link({ quiet, external, children, sx, ...rest }: LinkProps) {
  return (
    <MuiLink {...(external && { target: '_blank' })} sx={mergeSx(quiet ? quietSx : {}, sx)} {...rest}>
      {children}
      {external && (
        <>
          <icons.external
            sx={{ fontSize: '1.1em', verticalAlign: '-0.15em', ml: 0.5, display: 'inline-block' }}
          />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      )}
    </MuiLink>
  );
}
