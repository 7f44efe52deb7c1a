import { expect, it } from '@jest/globals';
import { createFileSizes } from './file-sizes.ts';

it('measures each file once, and files that are missing as 0 bytes', async () => {
  const contents = new Map([['a.js', Buffer.from('a'.repeat(5000))]]);
  const { sizeOf, totalOf } = createFileSizes(contents);
  const size = await sizeOf('a.js');
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThan(5000);
  contents.set('a.js', Buffer.from('changed'.repeat(5000)));
  expect(await totalOf(['a.js', 'a.js', 'missing.js'])).toBe(2 * size);
});
