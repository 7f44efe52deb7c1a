import { expect, it } from '@jest/globals';
import { emptyResult } from './result.ts';
import { summarise } from './summary.ts';

it('summarises a run as a table', () => {
  const result = { ...emptyResult(), kills: 40, fullDisks: 20 };
  result.cutShort.imports = 12;
  result.imports = { acknowledged: 20, whole: 21, none: 19, partial: [] };
  const text = summarise(result, 'seed-1', 'PGlite');
  expect(text).toMatch('40 kills, 20 of them with a full disk; PGlite; seed `seed-1`.\n\n| Work |');
  expect(text).toMatch('| Imports | 12 | 20 acknowledged; 21 complete, 19 absent | none |');
  const lines = text.split('\n').slice(2);
  expect(new Set(lines.map((line) => line.split(' | ').length))).toEqual(new Set([4]));
});

it('names each fault within its row', () => {
  const result = emptyResult();
  result.saves.faults = ['11 | 12 quotes', 'two quotes of one site'];
  expect(summarise(result, 'x', 'PGlite')).toMatch(
    '| Saving prices as quotes | 0 | 0 acknowledged; 0 complete, 0 never started | 11 \\| 12 quotes; two quotes of one site |',
  );
});
