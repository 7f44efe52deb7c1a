import { expect, it } from '@jest/globals';
import { cutText } from './limits.ts';

it.each([
  ['short', 10, 'short'],
  ['too long', 3, 'too'],
  ['ab\u{1f44d}', 4, 'ab\u{1f44d}'],
  ['ab\u{1f44d}', 3, 'ab'],
  ['\u{1f44d}', 1, ''],
])('cuts "%s" to %i without half of an emoji', (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});
