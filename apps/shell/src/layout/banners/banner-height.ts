export const bannerProperty = '--portal-banner';

/** Height of the sticky banner at the top of the window. Bars, drawer and dialogs start below it and never cover it. */
export const bannerHeight = `var(${bannerProperty}, 0px)`;

/** Space for the top bar, so that content scrolled into view is not behind it. */
const SCROLL_PADDING_PX = 72;

export function setBannerHeight(pixels: number): void {
  const { style } = document.documentElement;
  if (pixels > 0) {
    style.setProperty(bannerProperty, `${pixels}px`);
    style.scrollPaddingTop = `${SCROLL_PADDING_PX + pixels}px`;
  } else {
    style.removeProperty(bannerProperty);
    style.scrollPaddingTop = '';
  }
}
