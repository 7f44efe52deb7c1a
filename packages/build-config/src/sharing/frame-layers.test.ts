import { expect, it } from '@jest/globals';
import { findFrameLayers } from './frame-layers.ts';

it('accepts a layout without layers, and areas, which have none', () => {
  expect(findFrameLayers({ name: 'shell', frame: { scripts: ['frame.js'], layers: [] } })).toEqual([]);
  expect(findFrameLayers({ name: 'orders', frame: null })).toEqual([]);
});

it('refuses a layout that imports a layer', () => {
  expect(
    findFrameLayers({ name: 'shell', frame: { scripts: ['frame.js'], layers: ['@portal/ui/page'] } }),
  ).toEqual(['shell: the layout imports @portal/ui/page; import the modules of it that it needs.']);
});
