import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclarationFile } from './declaration-file.ts';
import { describeExports } from './describe-exports.ts';

/** What a package exports: signatures by entry and path, and the version that they belong to. */
export interface ApiReport {
  name: string;
  version: string;
  /** `./forms ButtonProps.variant?` → `ButtonVariant`. */
  signatures: ReadonlyMap<string, string>;
}

export const API_REPORT = 'api-report.txt';
export const WRITE_COMMAND = 'npm run api-reports';
/** Before the name and version in the first line. A commit that changes this line records a version. */
export const HEADING = '# API of ';
const SEPARATOR = ': ';

/** The report of a compiled package in its folder. */
export async function readApi(folder: string): Promise<ApiReport> {
  const { name, version, exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const signatures = new Map<string, string>();
  const described = new Map<string, string>();
  const known = new Map<string, DeclarationFile>();
  for (const [entry, files] of Object.entries<string | { types: string }>(exports)) {
    if (typeof files === 'string') continue;
    const found = describeExports(entry, join(folder, files.types), described, known);
    for (const [path, signature] of found) signatures.set(`${entry} ${path}`, signature);
  }
  return { name, version, signatures };
}

/** The text of `api-report.txt`: one line for each signature, sorted within its entry. */
export function serializeReport({ name, version, signatures }: ApiReport): string {
  const entries = new Map<string, string[]>();
  for (const [key, signature] of signatures) {
    const at = key.indexOf(' ');
    const line = `${key.slice(at + 1)}${SEPARATOR}${signature}`;
    entries.set(key.slice(0, at), [...(entries.get(key.slice(0, at)) ?? []), line]);
  }
  const sections = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([entry, lines]) => `\n## ${entry}\n\n${lines.sort().join('\n')}\n`);
  return `${HEADING}${name} ${version}\n\nWritten by \`${WRITE_COMMAND}\`. Types in parentheses are named, not exported. After "#": codes of the parts of a long type.\n${sections.join('')}`;
}

/** Null if the text is no report. */
export function parseReport(text: string): ApiReport | null {
  const [, name, version] = /^# API of (\S+) (\S+)$/m.exec(text) ?? [];
  if (name === undefined || version === undefined) return null;
  const signatures = new Map<string, string>();
  let entry: string | null = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) entry = line.slice(3);
    else if (entry !== null && line.includes(SEPARATOR)) {
      const at = line.indexOf(SEPARATOR);
      signatures.set(`${entry} ${line.slice(0, at)}`, line.slice(at + SEPARATOR.length));
    }
  }
  return { name, version, signatures };
}
