#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createArea, readArguments, type Versions } from './create-area.ts';

/** `npx create-portal-area <name> <path> [--bundler rspack|vite] [--packages <folder>]` */
try {
  const given = readArguments(process.argv.slice(2));
  const versions: Versions = JSON.parse(await readFile(join(import.meta.dirname, 'versions.json'), 'utf8'));
  const { name, bundler } = await createArea(process.cwd(), given, versions);
  process.stdout.write(
    `${name} is ready, to be built by ${bundler}: a list and a detail page, with tests.\n\n` +
      `  cd ${name}\n` +
      '  npm install\n' +
      '  npm run build      build it into dist\n' +
      '  npm test           run its tests\n' +
      '  npm run types      check its types\n\n' +
      'To check it against a portal and publish it: npx portal-release --help.\n',
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
