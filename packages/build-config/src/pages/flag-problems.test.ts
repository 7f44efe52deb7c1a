import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { areaDeclaration } from '@portal/release-manifest';
import * as v from 'valibot';
import { findExpiredFlags, findUndeclaredFlags } from './flag-problems.ts';

const FLAG = { name: 'new-list', description: 'The new list', owner: 'team reports', expires: '2026-12-31' };
const declare = (flags: readonly object[]) => ({
  paths: ['/reports'],
  audience: 'everyone',
  sdk: '^1.0.0',
  routes: [{ path: '/reports' }],
  flags,
});
const area = v.parse(areaDeclaration, declare([FLAG]));

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-flag-'));
  await mkdir(join(root, 'src/pages'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('finds flags that sources read and the area does not declare', async () => {
  await writeFile(
    join(root, 'src/pages/list.tsx'),
    `useFlag('reports.new-list'); useFlag(\n  "reports.gone");`,
  );
  await writeFile(join(root, 'src/pages/list.test.tsx'), `useFlag('reports.only-in-a-test')`);
  await writeFile(join(root, 'src/other.ts'), `useFlag('orders.new-list')`);
  expect(findUndeclaredFlags({ name: 'reports', root, area })).toEqual([
    'src/other.ts reads the flag "orders.new-list", which area.json does not declare.',
    'src/pages/list.tsx reads the flag "reports.gone", which area.json does not declare.',
  ]);
});

it('finds flags whose day has passed', () => {
  const on = (day: string) => findExpiredFlags({ name: 'reports', area }, new Date(`${day}T12:00:00Z`));
  expect(on('2026-12-31')).toEqual([]);
  expect(on('2027-01-01')).toEqual([
    'reports: the flag "new-list" expired on 2026-12-31. team reports must remove it.',
  ]);
});

it.each<[string, readonly object[], string]>([
  ['a flag twice', [FLAG, FLAG], 'must not declare a flag twice'],
  ['a name with capitals', [{ ...FLAG, name: 'NewList' }], 'must be lower-case'],
  ['no owner', [{ ...FLAG, owner: ' ' }], 'must not be empty'],
  ['no expiry', [{ ...FLAG, expires: undefined }], 'expires'],
  ['a day that does not exist', [{ ...FLAG, expires: '2026-02-30' }], 'must be a day that exists'],
  ['an unknown setting', [{ ...FLAG, percent: 10 }], 'percent'],
])('is refused with %s', (_case, flags, problem) => {
  const parsed = v.safeParse(areaDeclaration, declare(flags));
  expect(parsed.success ? '' : v.summarize(parsed.issues)).toContain(problem);
});
