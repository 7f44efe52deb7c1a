import createCache, { type EmotionCache, type Options, type StylisPlugin } from '@emotion/cache';

/** Begins the class names of all widgets. */
const STYLE_KEY = 'ui';
/** Attribute of the prerendered style element: the names of its rules, by which emotion knows them. */
const RULE_NAMES = 'data-rules';

/** Without a prefix unknown to Safari, the last to Chromium before 2023. */
const PREFIXED = /^(?:user-select|text-size-adjust|mask-image)$/;

/** In place of emotion's own, which adds prefixes for browsers without CSS grid: a third of all rules. */
const addPrefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && PREFIXED.test(String(element.props)))
    element.return = `-webkit-${element.value}${element.value}`;
};

/** The cache of the widgets' styles. */
export function createStyleCache(options: Omit<Options, 'key' | 'stylisPlugins'> = {}): EmotionCache {
  return createCache({ ...options, key: STYLE_KEY, stylisPlugins: [addPrefix] });
}

/**
 * Counts the prerendered rules as inserted; false when the page has none. Emotion's own way, `data-emotion`, moves the
 * style element, so that the browser reads it and computes all styles again, twice.
 */
export function adoptPrerendered(cache: EmotionCache): boolean {
  const element = document.querySelector<HTMLStyleElement>(`style[${RULE_NAMES}]`);
  if (element === null) return false;
  for (const name of element.getAttribute(RULE_NAMES)?.split(' ') ?? []) cache.inserted[name] = true;
  // What is inserted later comes after it.
  cache.sheet.tags.push(element);
  return true;
}

/**
 * Gives the rules of each frame a style element of their own. A rule added to an element that is in use makes Chromium
 * compute the styles of everything that its other rules match: the whole page, each time something new is shown.
 */
export function insertByFrame(cache: EmotionCache): EmotionCache {
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  let isOpen = false;
  sheet.insert = (rule) => {
    if (!isOpen) {
      isOpen = true;
      sheet.ctr = 0; // emotion begins a new element where it counts from 0
      requestAnimationFrame(() => {
        isOpen = false;
      });
    }
    insert(rule);
  };
  return cache;
}
