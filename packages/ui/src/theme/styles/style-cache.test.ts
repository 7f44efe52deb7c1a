import { afterEach, expect, it } from '@jest/globals';
import { adoptPrerendered, createStyleCache, insertByFrame } from './style-cache.ts';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const readSheets = () =>
  [...document.styleSheets].map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));

afterEach(() => {
  document.head.innerHTML = '';
});

it('adds no rule to a style element of an earlier frame, and keeps the order of the rules', async () => {
  // As in production, where rules have no text nodes.
  const { sheet } = insertByFrame(createStyleCache({ speedy: true, prepend: true }));
  sheet.insert('.a {order: 1;}');
  sheet.insert('.b {order: 2;}');
  await nextFrame();
  sheet.insert('.c {order: 3;}');
  expect(readSheets()).toEqual([['.a {order: 1;}', '.b {order: 2;}'], ['.c {order: 3;}']]);
});

it('takes prerendered rules as its own without moving their element, and inserts what is new after them', () => {
  document.head.innerHTML = '<style data-rules="a b">.ui-a {order: 1;}</style><meta name="last">';
  const [element] = document.head.children;
  const cache = createStyleCache({ speedy: true, prepend: true });
  const moves = new MutationObserver(() => undefined);
  moves.observe(document.head, { childList: true });
  expect(adoptPrerendered(cache)).toBe(true);
  expect(moves.takeRecords()).toEqual([]);
  expect(cache.inserted).toMatchObject({ a: true, b: true });
  cache.sheet.insert('.ui-c {order: 2;}');
  expect(document.head.firstElementChild).toBe(element);
  expect(readSheets()).toEqual([['.ui-a {order: 1;}'], ['.ui-c {order: 2;}']]);
});

it('has nothing to take where nothing was prerendered', () => {
  expect(adoptPrerendered(createStyleCache())).toBe(false);
});
