import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { PAGES } from '@portal/auth';
import { areaDeclaration } from '@portal/release-manifest';
import * as v from 'valibot';

const APPS = join(import.meta.dirname, '../../..');
const areas = readdirSync(APPS).filter((name) => existsSync(join(APPS, name, 'area.json')));

it.each(areas)('the guards that %s declares agree with the page table of the specification', (name) => {
  const { routes } = v.parse(
    areaDeclaration,
    JSON.parse(readFileSync(join(APPS, name, 'area.json'), 'utf8')),
  );
  for (const route of routes) {
    const row = PAGES.find(({ path }) => path === route.path);
    if (row === undefined) continue; // a page of our own
    const { audience, ...guards } = row;
    expect({ twoFactor: true, ...route }).toEqual(guards);
  }
});
