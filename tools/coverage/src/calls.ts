import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import * as contract from '@portal/api-client/contract';

const REPOSITORY = resolve(import.meta.dirname, '../../..');
const SOURCE = /\.tsx?$/;

interface Call {
  /** As code names it: `orders.listHistory`, `quotes.single.show`. */
  name: string;
  method: string;
  path: string;
  source: 'specification' | 'extension';
}

interface SourceFile {
  path: string;
  text: string;
}

function isCall(value: unknown): value is Omit<Call, 'name'> {
  return (
    typeof value === 'object' && value !== null && 'shape' in value && 'method' in value && 'path' in value
  );
}

function walk(value: unknown, name: string): Call[] {
  if (isCall(value)) return [{ name, method: value.method, path: value.path, source: value.source }];
  if (typeof value !== 'object' || value === null || 'kind' in value) return [];
  return Object.entries(value).flatMap(([key, inner]) => walk(inner, `${name}.${key}`));
}

function sources(folder: string): SourceFile[] {
  return readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name) && !name.includes('node_modules') && !name.includes('dist/'))
    .map((name) => join(REPOSITORY, folder, name))
    .map((path) => ({ path: relative(REPOSITORY, path), text: readFileSync(path, 'utf8') }));
}

/** Local names for parts of the contract: `const calls = contract.circuits`, `const { single } = quotes`. */
function aliases({ text }: SourceFile): Map<string, string> {
  const found = new Map([['contract', '']]);
  const resolve = (path: string): string | undefined => {
    const [local = '', ...rest] = path.split('.');
    const part = found.get(local);
    return part === undefined ? undefined : part + rest.map((name) => `${name}.`).join('');
  };
  for (const [, names, local, path = ''] of text.matchAll(/const (?:\{([^}]+)\}|(\w+)) = ([\w.]+);/g)) {
    const part = resolve(path);
    if (part === undefined) continue;
    if (local !== undefined) found.set(local, part);
    for (const name of (names ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)) {
      const [key = '', as = key] = name.split(':').map((one) => one.trim());
      found.set(as, `${part}${key}.`);
    }
  }
  return found;
}

/** Both kinds of saved quote are bound by one function, which takes their calls as `endpoints`. */
const QUOTE_KINDS = ['quotes.single.', 'quotes.broadband.'];

/** Whether a file speaks of a call, by its name in the contract or by its path. */
function names(file: SourceFile, call: Call): boolean {
  if (file.text.includes(`'${call.path}'`)) return true;
  const locals: [string, string][] = [
    ...aliases(file),
    ...QUOTE_KINDS.map((kind): [string, string] => ['endpoints', kind]),
  ];
  return locals.some(([local, part]) => {
    if (part === `${call.name}.`) return new RegExp(`\\b${local}\\b[,)]`).test(file.text);
    if (!call.name.startsWith(part)) return false;
    const rest = call.name.slice(part.length).replaceAll('.', '\\.');
    return new RegExp(`\\b${local}\\.${rest}\\b`).test(file.text);
  });
}

function first(files: readonly SourceFile[], call: Call): string {
  return files.find((file) => names(file, call))?.path ?? '';
}

/** Every call of the contract with the file that answers it and the test that makes it, as a table in Markdown. */
export function callTable(): string {
  const server = sources('apps/provider-api/src');
  const handlers = server.filter(({ path }) => /routes?\.ts$|-routes\.ts$/.test(path));
  const tests = [
    ...server.filter(({ path }) => /\.test\.ts$|testing\//.test(path)),
    ...sources('e2e'),
    ...sources('apps/shell/src').filter(({ path }) => /\.test\.tsx?$/.test(path)),
  ];
  const calls = Object.entries(contract).flatMap(([domain, value]) => walk(value, domain));
  const rows = calls.map((call) => {
    const at = call.path === '/app.json' ? 'tools/release/src/serve.ts' : first(handlers, call);
    const test = call.path === '/app.json' ? 'e2e/tests/release.spec.ts' : first(tests, call);
    return `| ${call.method} | \`${call.path}\` | ${call.source} | \`${call.name}\` | ${at} | ${test} |`;
  });
  return [
    '| Method | Path | Source | Contract | Answered in | Called by |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
