import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** The value of a corner radius in an object, as a property of a component, or in CSS text. */
const RADIUS = /\bborder(?:\w*Radius|-(?:[\w-]+-)?radius)['"]?\s*[:=]\s*(`[^`]*`|\{[^}]*\}|[^,;}\n]*)/g;
/** A token of the theme, no radius, the parent's radius, or a circle. */
const ALLOWED = /\bradius\.|^\{?0\b|^'inherit'|^'50%'/;
/** Files whose corners cannot come from the theme, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'apps/provider-api/src/mail/render-mail.ts': 'mail programs get plain HTML; the server has no theme',
  'apps/provider-api/src/notifications/unsubscribe-page.ts':
    'people without a session get plain HTML; the server has no theme',
  'apps/provider-api/src/shared-proposals/page/page-style.ts':
    'customers get plain HTML; the server has no theme',
};

function findFixedRadii(text: string): string[] {
  return [...text.matchAll(RADIUS)]
    .map(([, value = '']) => value.trim())
    .filter((value) => !ALLOWED.test(value));
}

const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    'apps/*.ts',
    'apps/*.tsx',
    'packages/*.ts',
    'packages/*.tsx',
  ],
  { cwd: REPOSITORY, encoding: 'utf8' },
)
  .trim()
  .split('\n');

it('takes every corner radius from the tokens of packages/ui', () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files
    .filter((file) => !(file in EXCEPTIONS))
    .flatMap((file) =>
      findFixedRadii(readFileSync(join(REPOSITORY, file), 'utf8')).map((value) => `${file}: ${value}`),
    );
  expect(found).toEqual([]);
});

it('lists only exceptions that still have fixed radii', () => {
  const unused = Object.keys(EXCEPTIONS).filter(
    (file) => findFixedRadii(readFileSync(join(REPOSITORY, file), 'utf8')).length === 0,
  );
  expect(unused).toEqual([]);
});

it.each([
  ['borderRadius: 6,', ['6']],
  ["borderTopLeftRadius: '4px' }", ["'4px'"]],
  ['<BarChart borderRadius={3} />', ['{3}']],
  ['border-radius: 8px;', ['8px']],
  ['borderRadius: radius.card,', []],
  [`borderRadius: \`\${radius.mark}px 0\``, []],
  ["borderRadius: 0, '&::after': { borderRadius: '50%' }", []],
])('reads %s', (text, expected) => {
  expect(findFixedRadii(text)).toEqual(expected);
});
