import visuallyHidden from '@mui/utils/visuallyHidden';
import { color, shadow } from '../../theme/styles/css.ts';
import { type Styled, styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';

/** Content for screen readers only. */
export const VisuallyHidden: Styled<'span'> = styled('span')({
  ...visuallyHidden,
  // Printed cells wrap and show what overflows; hidden text that does makes a blank sheet.
  overflow: 'hidden !important',
  whiteSpace: 'nowrap !important' as 'nowrap',
});

const HiddenUntilFocused = styled('a')({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 2000,
  padding: '8px 12px',
  borderRadius: radius.control,
  backgroundColor: color.surface.overlay,
  color: color.brand.fg,
  boxShadow: shadow.menu,
  fontWeight: 500,
  textDecoration: 'none',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
});

export interface SkipLinkProps {
  targetId?: string;
}

/** First link of the page: moves the focus past the navigation without changing the URL. */
export function SkipLink({ targetId = 'main' }: SkipLinkProps) {
  return (
    <HiddenUntilFocused
      href={`#${targetId}`}
      data-print="hide"
      onClick={(event) => {
        const target = document.getElementById(targetId);
        if (!target) return;
        event.preventDefault();
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
        target.focus();
      }}
    >
      Skip to main content
    </HiddenUntilFocused>
  );
}
