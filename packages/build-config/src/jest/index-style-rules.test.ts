/** @jest-environment @portal/build-config/jest-web-environment */
import { beforeEach, expect, it } from '@jest/globals';

const find = (id: string) => document.getElementById(id) ?? document.body;
const order = (id: string) => getComputedStyle(find(id)).order;

function addStyles(text: string): HTMLStyleElement {
  const sheet = document.createElement('style');
  sheet.textContent = text;
  document.head.append(sheet);
  return sheet;
}

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML =
    '<main><p id="one" class="a b" title="t,.x y"><b id="inner" class="c">x</b></p></main>';
});

it.each([
  'p',
  '.a',
  '.a.b',
  '#one',
  'p#one.b',
  '*',
  '[title]',
  'p[title="t,.x y"]',
  ':is(.a, .z)',
  ':not(.z)',
  'p:not(.z, #y)',
  '.z, .b',
  'main > p',
  'body .a',
  'main>p.b',
])('applies %s', (selector) => {
  addStyles(`${selector} { order: 1 }`);
  expect(order('one')).toBe('1');
});

it.each([
  '.z',
  'b',
  '#two',
  '.a.z',
  '[lang]',
  'section > p',
  '.a .c',
  ':is(.z)',
  '.a:has(.c)',
  '@media print',
  '.a::before',
])('does not apply %s', (selector) => {
  addStyles(selector.startsWith('@') ? `${selector} { p { order: 1 } }` : `${selector} { order: 1 }`);
  expect(order('one')).toBe('');
});

it('applies what the screen has, the later rule last', () => {
  addStyles('.a { order: 1 } @media screen { #one { order: 2 } }');
  expect(order('one')).toBe('2');
  addStyles('p { order: 3 }');
  expect(order('one')).toBe('3');
});

it('follows changes of the sheets, of the class and of the element’s own style', () => {
  const sheet = addStyles('.a { order: 1 }');
  const later = addStyles('.late { order: 4 }');
  expect(order('one')).toBe('1');
  find('one').className = 'late';
  expect(order('one')).toBe('4');
  later.sheet?.insertRule('p { order: 5 }', 1);
  sheet.remove();
  expect(order('one')).toBe('5');
  find('one').style.order = '6';
  expect(order('one')).toBe('6');
});

it('inherits, and has the browser’s own styles', () => {
  addStyles('main { visibility: hidden; pointer-events: none }');
  expect(getComputedStyle(find('inner'))).toMatchObject({ visibility: 'hidden', pointerEvents: 'none' });
  expect(getComputedStyle(find('one')).display).toBe('block');
  expect(getComputedStyle(find('inner')).display).toBe('');
});
