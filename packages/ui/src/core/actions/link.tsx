import type { AnchorHTMLAttributes, Ref } from 'react';
import { SmartLink } from '../../theme/link-context.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { icons } from '../display/icons.tsx';
import type { Sx } from '../layout/sx.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Takes the colour of the surrounding text until hovered. */
  quiet?: boolean;
  /** Opens in a new tab and says so to screen readers. */
  external?: boolean;
  sx?: Sx;
  ref?: Ref<HTMLAnchorElement>;
}

const Root = styled(SmartLink)({
  borderRadius: radius.mark,
  color: color.brand.fg,
  textDecoration: 'none',
  textUnderlineOffset: 3,
  '&:hover': { textDecoration: 'underline' },
  // In running text a link needs more than colour to be recognised.
  'p &': {
    textDecoration: 'underline',
    textDecorationColor: `color-mix(in oklab, currentColor 40%, transparent)`,
  },
});

// A line of small text is 20 px high. The padding makes the target 24 px high without moving the text.
const QuietRoot = styled(Root)({
  paddingTop: 2,
  paddingBottom: 2,
  '&:not(:hover)': { color: 'inherit' },
});

/** A link. The portal's own paths open through the router, others load a new page. */
export function Link({ quiet, external, children, ...rest }: LinkProps) {
  const Element = quiet ? QuietRoot : Root;
  return (
    <Element {...(external && { target: '_blank' })} {...rest}>
      {children}
      {external && (
        <>
          <icons.external
            sx={{ display: 'inline-block', ml: 0.5, fontSize: '1.1em', verticalAlign: '-0.15em' }}
          />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </>
      )}
    </Element>
  );
}
