import { CALLS } from './calls.ts';
import { contractUses } from './contract-uses.ts';
import { type CallSummary, readSummary } from './recorded.ts';

/** The page server answers this call, not the provider's API. */
const MANIFEST_TEST = 'e2e/tests/releases/release.spec.ts';

export interface CallRow {
  name: string;
  method: string;
  path: string;
  source: string;
  answeredIn: string;
  /** A contract test in which the real server answered the call. */
  worksIn: string;
  /** A contract test in which the real server refused it. */
  refusedIn: string;
  usedByScreen: string;
}

export function callRows(summary: CallSummary = readSummary()): CallRow[] {
  const uses = contractUses();
  return CALLS.map(({ name, method, path, source }) => {
    const files = uses.get(name) ?? [];
    const provider = files.filter((file) => file.startsWith('apps/provider-api/'));
    const isManifest = path === '/app.json';
    const { worksIn = '', refusedIn = '' } = summary[name] ?? {};
    return {
      name,
      method,
      path,
      source,
      answeredIn: isManifest
        ? 'tools/release/src/serve/serve.ts'
        : (provider.find((file) => file.endsWith('routes.ts')) ?? provider[0] ?? ''),
      worksIn: isManifest ? MANIFEST_TEST : worksIn,
      refusedIn,
      usedByScreen: files.find((file) => isScreen(file)) ?? '',
    };
  });
}

/** Code that runs in the browser. */
function isScreen(file: string): boolean {
  return /^(?:apps\/(?!provider-api\/)|packages\/(?:area-kit|quote-kit|portal-sdk|auth)\/)/.test(file);
}

/** The text of `docs/coverage-calls.md`. */
export function callDocument(rows: readonly CallRow[] = callRows()): string {
  const cell = (text: string) => (text === '' ? '–' : text);
  const lines = rows.map(
    (row) =>
      `| ${row.method} | \`${row.path}\` | ${row.source} | \`${row.name}\` | ${cell(row.answeredIn)} | ${cell(row.worksIn)} | ${cell(row.refusedIn)} | ${cell(row.usedByScreen)} |`,
  );
  return `# Calls

Every call of the contract (specification §7 and the extensions). "Works in" and "Refused in" name a contract test in which the real server answered the call, or refused it (status 400 and above), as recorded while the tests ran. "Answered in" and "Used by screen" name the source file that uses the call, as the type checker resolves it. "–": none.

\`npm run coverage\` writes this page; a test fails when it is out of date.

| Method | Path | Source | Contract | Answered in | Works in | Refused in | Used by screen |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}
