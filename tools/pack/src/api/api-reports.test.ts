import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writePackages } from '../pack.ts';
import { PUBLIC_PACKAGES } from '../public-packages.ts';
import { type ApiReport, parseReport, readApi, serializeReport } from './api-report.ts';
import { findReportProblems, isAllowedChange, isRecorded } from './compare-reports.ts';
import { readPackageApis } from './package-apis.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-api-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const BUTTON = `import type { ReactNode } from 'react';
import { Size } from './sizes.js';
export interface ButtonProps { label: ReactNode; size?: Size; /** Ends with a dash. */ href?: string }
export declare function Button({ label, size }: ButtonProps): import("react").JSX.Element;
export declare const MAX_LENGTH = 40;
`;
const FILES = {
  'src/index.d.ts': "export { Button, type ButtonProps } from './button.js';\nexport * from './call.js';\n",
  'src/button.d.ts': BUTTON,
  'src/sizes.d.ts': "export type Size = 'small' | 'large';\n",
  'src/call.d.ts': `export declare const call: { get: Endpoint<{ ${longType(40)} }> };\n`,
};

/** `field0: string; field1: string; …` */
function longType(fields: number): string {
  return Array.from({ length: fields }, (_, at) => `field${at}: string`).join('; ');
}

async function readChanged(changes: Record<string, string> = {}, version = '1.0.0'): Promise<ApiReport> {
  const root = await mkdtemp(join(folder, 'package-'));
  const json = {
    name: '@portal/ui',
    version,
    exports: { '.': { types: './src/index.d.ts', default: './src/index.js' }, './package.json': './x' },
  };
  for (const [file, text] of Object.entries({ ...FILES, ...changes, 'package.json': JSON.stringify(json) })) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return readApi(root);
}

/** The problems of a change, compared with the report as it is stored. */
async function problemsOf(changes: Record<string, string>, version?: string): Promise<string[]> {
  const stored = parseReport(serializeReport(await readChanged()));
  if (stored === null) throw new Error('The report cannot be read.');
  return findReportProblems(stored, await readChanged(changes, version));
}

it('lists exports with their members, and the types that they name', async () => {
  const text = serializeReport(await readChanged());
  expect(text).toContain('# API of @portal/ui 1.0.0');
  expect(text).toContain('\nButton(): (_: ButtonProps) => JSX.Element\n');
  expect(text).toContain('\nButtonProps.size?: Size\n');
  expect(text).toContain("\n(Size): type 'small' | 'large'\n");
  expect(text).not.toContain('MAX_LENGTH'); // not exported by the package
});

it('reports no change when only comments, files and parameter names changed', async () => {
  const moved = BUTTON.replace('/** Ends with a dash. */', '')
    .replace('{ label, size }', 'props')
    .replace('./sizes.js', './size.js');
  const changes = { 'src/button.d.ts': moved, 'src/size.d.ts': FILES['src/sizes.d.ts'] };
  expect(await problemsOf(changes)).toEqual([]);
});

it.each([
  [
    'a removed name',
    { 'src/index.d.ts': "export * from './call.js';\nexport type { ButtonProps } from './button.js';\n" },
    'Button() of @portal/ui was removed',
  ],
  [
    'a removed member',
    { 'src/button.d.ts': BUTTON.replace('href?: string', '') },
    'ButtonProps.href? of @portal/ui was removed',
  ],
  [
    'a changed type',
    { 'src/button.d.ts': BUTTON.replace('label: ReactNode', 'label: string') },
    'ButtonProps.label of @portal/ui was ReactNode and is string',
  ],
  [
    'a new required property of a component',
    { 'src/button.d.ts': BUTTON.replace('label:', 'tone: string; label:') },
    'ButtonProps.tone of @portal/ui is new, and required',
  ],
  [
    'a property that became required',
    { 'src/button.d.ts': BUTTON.replace('size?:', 'size:') },
    'ButtonProps.size? of @portal/ui is now required',
  ],
  [
    'a changed type that is not exported',
    { 'src/sizes.d.ts': "export type Size = 'small';\n" },
    "(Size) of @portal/ui was type 'small' | 'large' and is type 'small'",
  ],
  [
    'a field that a call no longer has',
    { 'src/call.d.ts': FILES['src/call.d.ts'].replace('field7: string; ', '') },
    'call.get of @portal/ui: 1 of its parts were removed or changed',
  ],
])('refuses %s without a new major version', async (_, changes, problem) => {
  const [first, last] = await problemsOf(changes);
  expect(first).toBe(problem);
  expect(last).toContain('raise the major version of @portal/ui (1.0.0)');
  const stored = await readChanged();
  expect(isAllowedChange(stored, await readChanged(changes))).toBe(false);
  expect(isAllowedChange(stored, await readChanged(changes, '1.9.0'))).toBe(false);
  expect(isAllowedChange(stored, await readChanged(changes, '2.0.0'))).toBe(true);
  expect(await problemsOf(changes, '2.0.0')).toEqual([]);
});

it('requires a new minor version for an addition', async () => {
  const changes = {
    'src/button.d.ts': BUTTON.replace('href?', 'icon?: ReactNode; href?'),
    'src/call.d.ts': FILES['src/call.d.ts'].replace('field7: string;', 'field7: string; extra: string;'),
  };
  expect(await problemsOf(changes)).toEqual([
    'call.get of @portal/ui has new parts',
    'ButtonProps.icon? of @portal/ui is new',
    'Raise the minor version of @portal/ui (1.0.0) in its package.json.',
  ]);
  const before = await readChanged();
  expect(isAllowedChange(before, await readChanged(changes, '1.0.9'))).toBe(false);
  expect(isAllowedChange(before, await readChanged(changes, '1.1.0'))).toBe(true);
  // Later additions need no further version until this one is recorded.
  expect(isRecorded(before, await readChanged(changes, '1.1.0'))).toBe(false);
  expect(await problemsOf({}, '0.9.0')).toEqual([
    'The version of @portal/ui (0.9.0) in its package.json is lower than the recorded version 1.0.0.',
  ]);
});

it('announces every change of a public package with its version', async () => {
  const compiled = await writePackages(folder, REPOSITORY, { checkTypes: false });
  const apis = await readPackageApis(compiled, REPOSITORY, PUBLIC_PACKAGES);
  expect(apis.map(({ current }) => current.name)).toContain('@portal/portal-sdk');
  expect(apis.flatMap(({ problems }) => problems)).toEqual([]);
});
