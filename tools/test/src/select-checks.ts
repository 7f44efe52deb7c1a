import type { Check } from './checks.ts';

export interface SelectedCheck {
  check: Check;
  filters: string[];
}

const LONG = '--long';

/**
 * `unit orders browser`: the checks in that order, each with the filters that follow it. Without arguments, all checks
 * but the long ones; with `--long`, these.
 */
export function selectChecks(checks: readonly Check[], args: readonly string[]): SelectedCheck[] {
  const isLongRun = args[0] === LONG && args.length === 1;
  if (args.length === 0 || isLongRun)
    return checks
      .filter(({ runs }) => runs === (isLongRun ? 'in-long-run' : undefined))
      .map((check) => ({ check, filters: [] }));
  let named: SelectedCheck[] = [];
  const selected: SelectedCheck[] = [];
  for (const arg of args) {
    const found = checks.filter((check) => firstWord(check) === arg.toLowerCase());
    // A package may have the name of a check: `unit lint`.
    const isPackage = named.some(({ check }) => isListed(check, arg));
    if (found.length > 0 && !isPackage) {
      named = found.map((check) => ({ check, filters: [] }));
      selected.push(...named);
    } else if (named.length > 0) for (const one of named) one.filters.push(checkFilter(one.check, arg));
    else throw new Error(`There is no check "${arg}". ${listOf(checks)}`);
  }
  return selected;
}

function isListed({ filters }: Check, arg: string): boolean {
  return typeof filters === 'function' && filters().includes(arg);
}

function firstWord({ name }: Check): string {
  return /^\w+/.exec(name)?.[0] ?? name;
}

function listOf(checks: readonly Check[]): string {
  return `Checks: ${[...new Set(checks.map(firstWord))].join(', ')}.`;
}

function checkFilter(check: Check, arg: string): string {
  if (check.filters === 'any') return arg;
  if (check.filters === undefined)
    throw new Error(`"${firstWord(check)}" takes no "${arg}": it always checks everything.`);
  const names = check.filters();
  if (!names.includes(arg.split('/')[0] ?? ''))
    throw new Error(`There is no "${arg}" for ${firstWord(check)}. Known: ${names.join(', ')}.`);
  return arg;
}
