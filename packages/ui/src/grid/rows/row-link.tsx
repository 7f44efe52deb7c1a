import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { SmartLink } from '../../theme/link-context.tsx';
import { color, focusRingInset } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';

const Anchor = styled('a')({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderRadius: radius.mark,
  color: color.text.primary,
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { color: color.brand.fg, textDecoration: 'underline', textUnderlineOffset: 3 },
  '&:focus-visible': focusRingInset,
});

interface RowLinkProps {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
  className?: string;
  tabIndex?: number;
  children: ReactNode;
}

/** The link of a row, in its first column. */
export const RowLink = (props: RowLinkProps) => (
  <Anchor as={SmartLink as ComponentProps<typeof Anchor>['as']} data-row-link="" {...props} />
);

/** Clicks the row's link with the same modifier keys, so that the browser and the router handle them. */
export function openRowLink(row: Element, event: MouseEvent | KeyboardEvent): void {
  // Menus and dialogs of a row are outside of it on the page.
  if (!(event.target instanceof Element) || !row.contains(event.target)) return;
  if (event.target.closest('a, button, input, label, select, textarea')) return;
  if (window.getSelection()?.toString()) return;
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  row
    .querySelector('a[data-row-link]')
    ?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }),
    );
}
