import { join } from 'node:path';
import { rspack } from '@rspack/core';

interface Replacement {
  /** What is imported, as the library writes it. */
  request: RegExp;
  /** Path of the module that imports it. */
  issuer: RegExp;
  /** File below `replacements` that replaces it. */
  replacement: string;
}

/**
 * Modules of libraries that are never used here and that tree shaking keeps, because something refers to them. An
 * upgrade that moves one of them brings its code back, and the byte budget then fails the build.
 */
const REPLACEMENTS: readonly Replacement[] = [
  {
    request: /^\.\/remote\/index\.js$/,
    issuer: /@module-federation[\\/]runtime-core[\\/]dist[\\/]core\.js$/,
    replacement: 'federation-remotes.ts',
  },
  {
    request: /^@module-federation\/sdk$/,
    issuer: /@module-federation[\\/]runtime-core[\\/]dist[\\/]utils[\\/]logger\.js$/,
    replacement: 'federation-logger.ts',
  },
  {
    request: /\/utils\/load\.js$/,
    issuer: /@module-federation[\\/]runtime-core[\\/]dist[\\/]module[\\/]index\.js$/,
    replacement: 'federation-entries.ts',
  },
  {
    request: /\/SnapshotHandler\.js$/,
    issuer: /@module-federation[\\/]runtime-core[\\/]dist[\\/]core\.js$/,
    replacement: 'federation-snapshots.ts',
  },
];

/** Leaves unused library code out: 4 KB of the first script. */
export const leaveOutUnusedCode = () =>
  REPLACEMENTS.map(
    ({ request, issuer, replacement }) =>
      new rspack.NormalModuleReplacementPlugin(request, (data) => {
        if (issuer.test(data.contextInfo?.issuer ?? ''))
          data.request = join(import.meta.dirname, replacement);
      }),
  );
