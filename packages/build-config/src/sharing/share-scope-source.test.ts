import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SHARE_SCOPE_FILE, shareScopeSource } from './share-scope-source.ts';

it('is what the shell contains: the sharing table is the only list of shared modules', () => {
  const shell = join(import.meta.dirname, '../../../../apps/shell');
  expect(readFileSync(join(shell, SHARE_SCOPE_FILE), 'utf8')).toBe(shareScopeSource());
});
