import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { reportLayers } from './bytes/layer-bytes.ts';
import { reportPartBytes } from './bytes/part-bytes.ts';
import { compressFolder } from './compress.ts';
import { readAppSource } from './pages/app-source.ts';
import { findExpiredFlags, findUndeclaredFlags } from './pages/flag-problems.ts';
import { type BuildOptions, createConfig } from './rspack.ts';
import { writeShareScope } from './sharing/share-scope-source.ts';

/** Builds one app and returns what the build printed; throws with its messages when it fails. */
export async function buildApp(root: string, options: BuildOptions): Promise<string> {
  const app = readAppSource(root);
  const undeclared = app.kind === 'area' ? findUndeclaredFlags(app) : [];
  if (undeclared.length > 0) throw new Error(undeclared.join('\n'));
  if (app.kind === 'shell') writeShareScope(root);
  const compiler = rspack(createConfig(app, options));
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
  if (options.mode !== 'production') return text;
  const folder = options.outputPath ?? join(root, 'dist');
  await compressFolder(folder);
  await reportPartBytes(folder);
  const layers = app.kind === 'shell' ? await reportLayers(app, folder) : '';
  return [text, layers, ...findExpiredFlags(app)].filter(Boolean).join('\n');
}
