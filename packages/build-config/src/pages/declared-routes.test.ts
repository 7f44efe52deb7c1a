import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readAppSource } from './app-source.ts';
import { readAreaPages } from './area-pages.ts';

const APPS = join(import.meta.dirname, '../../../../apps');
const areas = readdirSync(APPS).filter((name) => existsSync(join(APPS, name, 'area.json')));

it.each(areas)('%s serves the routes that its area.json declares, and no other', (name) => {
  const { root, area } = readAppSource(join(APPS, name));
  expect(readAreaPages(root, area?.routes ?? [])).not.toEqual([]);
});
