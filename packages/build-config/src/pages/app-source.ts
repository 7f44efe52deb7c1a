import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type AreaDeclaration, areaDeclaration, type StartCalls, startCalls } from '@portal/release-manifest';
import * as v from 'valibot';
import { deriveStarts } from './derive-starts.ts';

/** `shell.json`: the modules of the shell that each visit starts with. */
export interface ShellDeclaration {
  /** Module of the layout around signed-in pages, below `src`. */
  frame: string;
  /** First reads of the shell's own pages, by path. */
  starts: StartCalls;
  /** Module below `src`: the script that each page contains, which runs before the others arrive. */
  earlyScript: string;
  /** Module below `src` that exports `prerender()`: what the page shows before its scripts arrive. */
  prerender: string;
  /** The shell's own pages: path → module below `src`. */
  pages: Record<string, string>;
}

/** One app of the portal, as its build reads it. */
export interface AppSource {
  /** `quoting`; the folder's name. */
  name: string;
  root: string;
  version: string;
  kind: 'shell' | 'area';
  /** `area.json`: data the shell has before any code of the area runs. */
  area: AreaDeclaration | null;
  shell: ShellDeclaration | null;
  /** Version of an installed package, seen from this app. */
  versionOf: (packageName: string) => string;
}

export function readAppSource(root: string): AppSource {
  const packageJson = readJson(join(root, 'package.json'));
  const declaration = join(root, 'area.json');
  const area = existsSync(declaration) ? readArea(root, declaration) : null;
  return {
    name: basename(root),
    root,
    version: String(packageJson['version']),
    kind: area === null ? 'shell' : 'area',
    area,
    shell: area === null ? checkShell(root) : null,
    versionOf: (packageName) => packageVersion(root, packageName),
  };
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function readArea(root: string, file: string): AreaDeclaration {
  const { starts, ...area } = readJson(file);
  // The lists are read from sources that this version may not be able to run: other faults are reported before.
  const checked = checkDeclaration(file, area);
  return starts === undefined
    ? checked
    : checkDeclaration(file, {
        ...area,
        starts: deriveStarts(root, starts as Parameters<typeof deriveStarts>[1]),
      });
}

function checkDeclaration(file: string, value: unknown): AreaDeclaration {
  const parsed = v.safeParse(areaDeclaration, value);
  if (!parsed.success) throw new Error(`${file} cannot be used:\n${v.summarize(parsed.issues)}`);
  return parsed.output;
}

function checkShell(root: string): ShellDeclaration {
  const file = join(root, 'shell.json');
  const { frame, earlyScript, prerender, pages, starts } = readJson(file);
  const isText = (value: unknown) => typeof value === 'string';
  if (
    !isText(frame) ||
    !isText(earlyScript) ||
    !isText(prerender) ||
    typeof pages !== 'object' ||
    pages === null ||
    !Object.values(pages).every(isText)
  )
    throw new Error(
      `${file}: "frame", "earlyScript" and "prerender" must name a module, "pages" a module for each path.`,
    );
  return {
    frame: String(frame),
    earlyScript: String(earlyScript),
    prerender: String(prerender),
    starts: v.parse(startCalls, starts),
    pages: { ...pages },
  };
}

function packageVersion(root: string, packageName: string): string {
  const require = createRequire(join(root, 'package.json'));
  const paths = require.resolve.paths(packageName) ?? [];
  for (const folder of paths) {
    const file = join(folder, packageName, 'package.json');
    if (existsSync(file)) return String(readJson(file)['version']);
  }
  throw new Error(`${root}: the package ${packageName} is shared at runtime and not among the dependencies.`);
}
