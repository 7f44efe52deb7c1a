import { EARLY_PAGE, type EarlyPage } from './early-script.ts';

/** What the page's own script left for the portal; undefined where the page has none, for example in development. */
export const getEarlyPage = (): EarlyPage | undefined => Reflect.get(window, EARLY_PAGE);
