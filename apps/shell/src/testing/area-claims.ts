import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AreaDeclaration, areaDeclaration } from '@portal/release-manifest';
import * as v from 'valibot';

const APPS = join(import.meta.dirname, '../../..');

/**
 * The declarations of the areas in `apps`, so that the shell's tests know their paths and guards. Without first
 * reads, which the build derives.
 */
export const AREA_CLAIMS: readonly AreaDeclaration[] = readdirSync(APPS)
  .map((name) => join(APPS, name, 'area.json'))
  .filter((file) => existsSync(file))
  .map((file) => v.parse(areaDeclaration, { ...JSON.parse(readFileSync(file, 'utf8')), starts: {} }));
