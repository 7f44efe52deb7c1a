import { describe, expect, it } from '@jest/globals';
import type { Check } from './checks.ts';
import { selectChecks } from './select-checks.ts';

const run = () => Promise.resolve({ counts: { passed: 1, failed: 0 }, output: '' });
const CHECKS: readonly Check[] = [
  { name: 'lint: style', minutes: 1, run },
  { name: 'lint: imports', minutes: 1, run },
  { name: 'unit and contract', filters: () => ['orders', 'ui', 'lint'], minutes: 1, run },
  { name: 'browser', filters: 'any', minutes: 1, run },
  { name: 'long: kills', runs: 'in-long-run', minutes: 1, run },
  { name: 'outside: installed by npm', runs: 'by-name-only', minutes: 1, run },
];

function select(...args: string[]) {
  return selectChecks(CHECKS, args).map(({ check, filters }) => [check.name, ...filters]);
}

describe('selecting checks', () => {
  it('runs everything without arguments, except long checks, which have their own command', () => {
    expect(select()).toHaveLength(CHECKS.length - 2);
    expect(select('--long')).toEqual([['long: kills']]);
    expect(select('outside')).toEqual([['outside: installed by npm']]);
  });

  it('selects checks by their first word', () => {
    expect(select('lint')).toEqual([['lint: style'], ['lint: imports']]);
  });

  it('passes what follows a check to that check', () => {
    expect(select('unit', 'orders/list', 'ui', 'browser', 'access')).toEqual([
      ['unit and contract', 'orders/list', 'ui'],
      ['browser', 'access'],
    ]);
  });

  it('prefers a package over a check of the same name', () => {
    expect(select('unit', 'lint', 'browser')).toEqual([['unit and contract', 'lint'], ['browser']]);
  });

  it('rejects an unknown check with the list', () => {
    expect(() => select('units')).toThrow(
      'There is no check "units". Checks: lint, unit, browser, long, outside.',
    );
  });

  it('rejects an unknown package with the list', () => {
    expect(() => select('unit', 'order')).toThrow('There is no "order" for unit. Known: orders, ui, lint.');
  });

  it('rejects a filter for a check that has none', () => {
    expect(() => select('lint', 'orders')).toThrow('"lint" takes no "orders"');
  });
});
