import { breakpoints, layout } from '../../theme/tokens.ts';

/** Space on each side of a page's content in CSS pixels, by the width of the window. */
export const pageMargin = { phone: 16, tablet: 24, desktop: 32 } as const;

/**
 * Width of the content of `Page` in CSS pixels, from the page that is on screen: its layout is known, while measuring a
 * new page has the browser compute it once more. Null where no page is on screen; outside a browser, the widest.
 */
export function readPageWidth(): number | null {
  if (typeof document === 'undefined') return layout.content - 2 * pageMargin.desktop;
  const main = document.querySelector('main');
  if (main === null) return null;
  const width = Math.min(main.clientWidth, layout.content) - 2 * marginAt(window.innerWidth);
  return width > 0 ? width : null;
}

function marginAt(windowWidth: number): number {
  if (windowWidth < breakpoints.sm) return pageMargin.phone;
  return windowWidth < breakpoints.md ? pageMargin.tablet : pageMargin.desktop;
}
