import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { reportLayers } from './bytes/layer-bytes.ts';
import { reportPartBytes } from './bytes/part-bytes.ts';
import { compressFolder } from './compress.ts';
import { readAppSource } from './pages/app-source.ts';
import { findExpiredFlags, findUndeclaredFlags } from './pages/flag-problems.ts';
import { type BuildOptions, createConfig, createStandaloneConfig, STANDALONE_ENTRY } from './rspack.ts';
import { writeShareScope } from './sharing/share-scope-source.ts';

/** Builds one app and returns what the build printed; throws with its messages when it fails. */
export async function buildApp(root: string, options: BuildOptions): Promise<string> {
  const folder = options.outputPath ?? join(root, 'dist');
  if (isStandalone(root)) {
    const printed = await compile(createStandaloneConfig(root, options));
    await compressFolder(folder);
    return printed;
  }
  const app = readAppSource(root);
  const undeclared = app.kind === 'area' ? findUndeclaredFlags(app) : [];
  if (undeclared.length > 0) throw new Error(undeclared.join('\n'));
  if (app.kind === 'shell') writeShareScope(root);
  const text = await compile(createConfig(app, options));
  if (options.mode !== 'production') return text;
  await compressFolder(folder);
  await reportPartBytes(folder);
  const layers = app.kind === 'shell' ? await reportLayers(app, folder) : '';
  return [text, layers, ...findExpiredFlags(app)].filter(Boolean).join('\n');
}

/** Whether an app is neither the shell nor an area, and declares nothing to the portal. */
function isStandalone(root: string): boolean {
  const has = (file: string) => existsSync(join(root, file));
  return has(STANDALONE_ENTRY) && !has('area.json') && !has('shell.json');
}

async function compile(config: Configuration): Promise<string> {
  const compiler = rspack(config);
  const stats = await new Promise<{
    hasErrors(): boolean;
    hasWarnings(): boolean;
    toString(options: unknown): string;
  }>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error || !result) reject(error ?? new Error('The build ended without a result.'));
      else resolve(result);
    });
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  const quiet = !stats.hasErrors() && !stats.hasWarnings();
  const text = quiet ? '' : stats.toString({ preset: 'errors-warnings', colors: false });
  if (stats.hasErrors()) throw new Error(text);
  return text;
}
