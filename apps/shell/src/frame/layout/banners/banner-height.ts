export const bannerProperty = '--portal-banner';

/** Height of all banners at the top of the window. Bars, drawer and dialogs start below it and never cover it. */
export const bannerHeight = `var(${bannerProperty}, 0px)`;

const alertProperty = '--portal-alert';

/** Height of the alert above the page; zero while there is none, or while it is in the top bar. */
export const alertHeight = `var(${alertProperty}, 0px)`;

/** Space for the top bar, so that content scrolled into view is not behind it. */
const SCROLL_PADDING_PX = 72;

const offlineProperty = '--portal-offline';

/** Height of the alert and the offline banner, which are above the banner of an impersonated session. */
export const alertAndOfflineHeight = `calc(${alertHeight} + var(${offlineProperty}, 0px))`;

const impersonationProperty = '--portal-impersonation';

/** Height of all banners above the banner of an area under development. */
export const otherBannersHeight = `calc(${alertAndOfflineHeight} + var(${impersonationProperty}, 0px))`;

/** Pixels of each banner, from the top of the window. */
const heights = { alert: 0, offline: 0, impersonation: 0, development: 0 };

export function setBannerHeight(banner: keyof typeof heights, pixels: number): void {
  heights[banner] = pixels;
  const { style } = document.documentElement;
  const total = heights.alert + heights.offline + heights.impersonation + heights.development;
  setProperty(alertProperty, heights.alert);
  setProperty(offlineProperty, heights.offline);
  setProperty(impersonationProperty, heights.impersonation);
  setProperty(bannerProperty, total);
  style.scrollPaddingTop = total > 0 ? `${SCROLL_PADDING_PX + total}px` : '';
}

function setProperty(name: string, pixels: number): void {
  const { style } = document.documentElement;
  if (pixels > 0) style.setProperty(name, `${pixels}px`);
  else style.removeProperty(name);
}
