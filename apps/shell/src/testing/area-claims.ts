import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AreaDeclaration, areaDeclaration } from '@portal/release-manifest';
import * as v from 'valibot';

const APPS = join(import.meta.dirname, '../../..');

/** What the areas in `apps` declare, so that tests of the shell know their paths and guards; without their first reads, which a build derives. */
export const AREA_CLAIMS: readonly AreaDeclaration[] = readdirSync(APPS)
  .map((name) => join(APPS, name, 'area.json'))
  .filter((file) => existsSync(file))
  .map((file) => v.parse(areaDeclaration, { ...JSON.parse(readFileSync(file, 'utf8')), starts: {} }));
