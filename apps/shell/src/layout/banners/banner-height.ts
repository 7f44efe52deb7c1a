const PROPERTY = '--portal-banner';

/**
 * Height of the strip that stays at the top of the window, for what else sticks there or lies over the page: bars,
 * drawer and dialogs begin below it, so that nothing ever hides it.
 */
export const bannerHeight = `var(${PROPERTY}, 0px)`;

/** Below the top bar and the strip: where something scrolled or focused into view comes to stand. */
const SCROLL_PADDING_PX = 72;

export function setBannerHeight(pixels: number): void {
  const { style } = document.documentElement;
  if (pixels > 0) {
    style.setProperty(PROPERTY, `${pixels}px`);
    style.scrollPaddingTop = `${SCROLL_PADDING_PX + pixels}px`;
  } else {
    style.removeProperty(PROPERTY);
    style.scrollPaddingTop = '';
  }
}
