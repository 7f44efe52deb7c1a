import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AppSource } from './app-source.ts';

const USE = /\buseFlag\(\s*(?:'([^']*)'|"([^"]*)")/g;
const SOURCE = /(?<!\.test)\.tsx?$/;

/** Flags that the sources of an area read but `area.json` does not declare, one line each. */
export function findUndeclaredFlags({
  name,
  root,
  area,
}: Pick<AppSource, 'name' | 'root' | 'area'>): string[] {
  const declared = (area?.flags ?? []).map((flag) => `${name}.${flag.name}`);
  const folder = join(root, 'src');
  const problems: string[] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!SOURCE.test(file)) continue;
    for (const [, single, double] of readFileSync(join(folder, file), 'utf8').matchAll(USE)) {
      const flag = single ?? double ?? '';
      if (!declared.includes(flag))
        problems.push(
          `${relative(root, join(folder, file))} reads the flag "${flag}", which area.json does not declare.`,
        );
    }
  }
  return problems;
}

/** Expired flags, one line each. A flag is valid until the end of its expiry day. */
export function findExpiredFlags(
  { name, area }: Pick<AppSource, 'name' | 'area'>,
  now: Date = new Date(),
): string[] {
  const today = now.toISOString().slice(0, 10);
  return (area?.flags ?? [])
    .filter(({ expires }) => expires < today)
    .map(
      (flag) => `${name}: the flag "${flag.name}" expired on ${flag.expires}. ${flag.owner} must remove it.`,
    );
}
