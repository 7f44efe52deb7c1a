import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const MAX_WORDS = 500;
const HEADINGS = ['**Decided.**', '**Why.**', '**Costs.**'];
/** A decision that a later one replaced completely: a few lines and the link. */
const SUPERSEDED = /^Superseded by \[\d{4}\]\(\d{4}-[\w-]+\.md\)/m;
const MAX_WORDS_SUPERSEDED = 120;

const SOURCE_FILE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs))`/g;
const PATH = /`((?:apps|packages|tools|e2e|bench|docs)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:)([^)#\s]+)/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: REPOSITORY,
  encoding: 'utf8',
}).split('\n');
const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file));

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

function namesOf(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

/** A file by the end of its path, in which `src` may be left out: `ui/format/money.ts`. */
function isSourceFile(name: string): boolean {
  const ending = name.replaceAll('.', '\\.').replaceAll('/', '/(?:src/)?');
  const expression = new RegExp(`(?:^|/)${ending}$`);
  return files.some((file) => expression.test(file));
}

function isPath(path: string): boolean {
  const folder = path.endsWith('/') ? path : `${path}/`;
  return files.some((file) => file === path || file.startsWith(folder));
}

describe.each(decisions)('%s', (file) => {
  const text = readFileSync(join(REPOSITORY, file), 'utf8');
  const isSuperseded = SUPERSEDED.test(text);

  it('is at most one page', () => {
    expect(countWords(text)).toBeLessThanOrEqual(isSuperseded ? MAX_WORDS_SUPERSEDED : MAX_WORDS);
  });

  it('says what was decided, why, and what it costs', () => {
    expect(text).toMatch(/^# \d{4} \S/);
    const expected = isSuperseded ? ['**Decided.**'] : HEADINGS;
    expect(HEADINGS.filter((heading) => text.includes(`\n${heading}`))).toEqual(expected);
  });

  it('names files that exist', () => {
    const missing = [
      ...namesOf(text, SOURCE_FILE).filter((name) => !isSourceFile(name)),
      ...namesOf(text, PATH).filter((path) => !isPath(path)),
      ...namesOf(text, LINK).filter((link) => !isPath(join('docs/decisions', link))),
    ];
    expect(missing).toEqual([]);
  });
});
