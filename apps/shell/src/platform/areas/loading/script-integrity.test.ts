import { beforeAll, expect, it } from '@jest/globals';
import { requireIntegrity } from './script-integrity.ts';

const FOLDER = '/areas/reports/2.1.0-ab';

function script(add: (element: HTMLScriptElement) => void): HTMLScriptElement {
  const element = document.createElement('script');
  add(element);
  return element;
}

beforeAll(() => {
  requireIntegrity({ [`${FOLDER}/chunk.js`]: 'sha256-chunk' });
  requireIntegrity({ [`${FOLDER}/entry.js`]: 'sha256-entry' });
});

it('gives every script of a stock build its integrity, however its URL is set', () => {
  for (const element of [
    script((one) => Object.assign(one, { src: `${FOLDER}/chunk.js?try=2` })),
    script((one) => one.setAttribute('src', `${location.origin}${FOLDER}/chunk.js`)),
  ])
    expect([element.integrity, element.crossOrigin]).toEqual(['sha256-chunk', 'anonymous']);
});

it('refuses a script of that build that was not published with it, and leaves others alone', () => {
  expect(() => script((one) => Object.assign(one, { src: `${FOLDER}/added.js` }))).toThrow(
    'is not a script of its release',
  );
  const own = script((one) => Object.assign(one, { src: '/areas/orders/1.0.0/chunk.js' }));
  expect([own.integrity ?? '', own.src]).toEqual(['', `${location.origin}/areas/orders/1.0.0/chunk.js`]);
});
