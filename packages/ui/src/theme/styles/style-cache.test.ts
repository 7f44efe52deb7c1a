import { expect, it } from '@jest/globals';
import { createStyleCache, insertByFrame } from './style-cache.ts';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const readSheets = () =>
  [...document.styleSheets].map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));

it('adds no rule to a style element of an earlier frame, and keeps the order of the rules', async () => {
  // As in production, where rules have no text nodes.
  const { sheet } = insertByFrame(createStyleCache({ speedy: true, prepend: true }));
  sheet.insert('.a {order: 1;}');
  sheet.insert('.b {order: 2;}');
  await nextFrame();
  sheet.insert('.c {order: 3;}');
  expect(readSheets()).toEqual([['.a {order: 1;}', '.b {order: 2;}'], ['.c {order: 3;}']]);
});
