import { expect, it } from '@jest/globals';
import { pageIcons } from './page-icons.tsx';

it('has a different picture for each icon, because a row shows several beside each other', () => {
  const pictures = Object.values(pageIcons);
  expect(new Set(pictures).size).toBe(pictures.length);
});
