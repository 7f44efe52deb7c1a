import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCE = join(import.meta.dirname, '..');

/**
 * Statements on quotes and orders that do not go through a scope, and why no test data of a sandbox token gets into
 * them. A new statement has to use a scope (`scope.where(quotes, …)`), use `isReal`, or be listed here.
 */
const WITHOUT_SCOPE: Readonly<Record<string, string>> = {
  'circuits/renewal-status.ts': 'Quotes that renew a service, which a sandbox token cannot create.',
  'circuits/service.ts': 'Starts from a service, and a test order makes no service.',
  'multi-quote-deals/site-options.ts': 'Quotes of a multi-quote, which a sandbox token cannot create.',
  'multi-quote-history/history.ts': 'Quotes of a multi-quote, which a sandbox token cannot create.',
  'multi-quote-negotiations/undecided-offers.ts':
    'Starts from a negotiation, which a sandbox token cannot create.',
  'multi-quote-quotes/bulk/bulk-test-kit.ts': 'For tests.',
  'multi-quotes/announce-expiry.ts': 'Quotes of a multi-quote, which a sandbox token cannot create.',
  'multi-quotes/totals.ts': 'Quotes of a multi-quote, which a sandbox token cannot create.',
  'orders/creation/create-order.ts': 'Creates test orders too, without notifying anyone.',
  'orders/creation/resume-order-creation.ts': 'Creates test orders too, without notifying anyone.',
  'orders/progress/progress-order.ts':
    'Moves test orders too, without a service and without notifying anyone.',
  'price-access/selling-margins.ts': 'Reads the margins of quotes that an answer already shows.',
  'quotes/due-quotes.ts': 'Leaves out test data by its own condition.',
  'renewals/load-services.ts': 'Starts from a service, and a test order makes no service.',
  'retention/rules.ts': 'Removes test data.',
};

const RAW = /\b(?:from|join|update|into)\s+(?:\$\{(?:quotes|orders|table)\}|(?:quotes|orders)\b)/g;
const BUILT = /\.(?:from|update|insert|delete|innerJoin|leftJoin)\(\s*(?:quotes|orders)\b/g;
const TABLES = /import [^;]*\b(?:quotes|orders)\b[^;]*\/(?:quotes\/|orders\/)?tables\.ts'/;
/** How far after the table's name its condition is. */
const REACH = 400;

const SCOPED_BEFORE = /scoped?(?:\([^()]*\))?$/;
const SCOPED_AFTER =
  /scope\w*\.where\(\s*(?:quotes|orders|table)\b|\$\{of(?:Quotes|Customer|Owner)\b|isReal\(/;

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isSource = entry.name.endsWith('.ts') && !/\.test\.ts$|^seed\.ts$/.test(entry.name);
    if (entry.isDirectory() && !['seed', 'testing'].includes(entry.name)) yield* sourceFiles(path);
    else if (isSource) yield path;
  }
}

function findStatements(text: string): number[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, (comment) => ' '.repeat(comment.length));
  const raw = [...code.matchAll(RAW)].filter(([found]) => !found.includes('table') || TABLES.test(text));
  return [...raw, ...code.matchAll(BUILT)].map(({ index }) => index);
}

it('finds no statement on quotes or orders that could show or change test data by mistake', () => {
  const unscoped = new Set<string>();
  let statements = 0;
  for (const path of sourceFiles(SOURCE)) {
    const text = readFileSync(path, 'utf8');
    for (const index of findStatements(text)) {
      statements += 1;
      const isScoped =
        SCOPED_BEFORE.test(text.slice(0, index)) || SCOPED_AFTER.test(text.slice(index, index + REACH));
      if (!isScoped) unscoped.add(relative(SOURCE, path).split(sep).join('/'));
    }
  }
  expect(statements).toBeGreaterThan(20);
  expect([...unscoped].sort()).toEqual(Object.keys(WITHOUT_SCOPE).sort());
});
