import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { RecordedCall } from '@portal/build-config/record-calls';
import { CALLS, type Call } from './calls.ts';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** Where a run of the provider's tests writes its calls. */
export const RECORDING = join(REPOSITORY, '.cache', 'recorded-calls');
export const SUMMARY_FILE = join(import.meta.dirname, '..', 'recorded-calls.json');

/** Test files that had an answer of the call, below 400 and above. */
interface CallTests {
  works: string[];
  refused: string[];
}
export type RecordedTests = Record<string, CallTests>;

/** The calls of the last recorded run, or null where there was none. */
export function readRecording(folder = RECORDING): RecordedTests | null {
  if (!existsSync(folder)) return null;
  const found = new Map<string, { works: Set<string>; refused: Set<string> }>();
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const { test, method, path, status }: RecordedCall = JSON.parse(line);
      const call = callOf(method, path);
      if (call === undefined) continue;
      const tests = found.get(call.name) ?? { works: new Set(), refused: new Set() };
      found.set(call.name, tests);
      tests[status < 400 ? 'works' : 'refused'].add(relative(REPOSITORY, test));
    }
  }
  return Object.fromEntries(
    [...found]
      .map(([name, { works, refused }]): [string, CallTests] => [
        name,
        { works: [...works].sort(), refused: [...refused].sort() },
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The tests that the document names for each call; stored in the repository. */
export type CallSummary = Record<string, { worksIn: string; refusedIn: string }>;

export function summarize(recorded: RecordedTests): CallSummary {
  return Object.fromEntries(
    Object.entries(recorded).map(([name, { works, refused }]) => [
      name,
      { worksIn: preferred(works, name), refusedIn: preferred(refused, name) },
    ]),
  );
}

/**
 * Tests that treat all calls alike, or choose them at random and may not make one of them the next time. A test about
 * one call says more, so it is preferred.
 */
const WALKS = /\/matrix\.test|\/abuse\/|\/every-status\.test|\/crash\.test/;

/** The test of the call's own domain, else the first. */
function preferred(tests: readonly string[], name: string): string {
  const domain = (name.split('.')[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const specific = tests.filter((file) => !WALKS.test(file));
  const candidates = specific.length > 0 ? specific : tests;
  return candidates.find((file) => file.includes(`/${domain}/`)) ?? candidates[0] ?? '';
}

export function readSummary(): CallSummary {
  return JSON.parse(readFileSync(SUMMARY_FILE, 'utf8'));
}

/** What the summary claims but a complete recording does not confirm. */
export function staleClaims(recorded: RecordedTests, summary: CallSummary = readSummary()): string[] {
  return Object.entries(summary).flatMap(([name, { worksIn, refusedIn }]) => {
    const { works = [], refused = [] } = recorded[name] ?? {};
    return [
      ...(worksIn === '' || works.includes(worksIn) ? [] : [`${name} no longer works in ${worksIn}`]),
      ...(refusedIn === '' || refused.includes(refusedIn)
        ? []
        : [`${name} is no longer refused in ${refusedIn}`]),
    ];
  });
}

const PATTERNS = CALLS.map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  // Static paths win over parameters (R9).
  parameters: call.path.split('{').length,
})).sort((a, b) => a.parameters - b.parameters);

function callOf(method: string, path: string): Call | undefined {
  const matching = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ call }) => call);
  // A PUT may travel as a POST (R3).
  return (
    matching.find((call) => call.method === method) ??
    (method === 'POST' ? matching.find((call) => call.method === 'PUT') : undefined)
  );
}
