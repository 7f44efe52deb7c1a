#!/usr/bin/env node
import { createArea, readArguments } from './create-area.ts';

/** `npx create-portal-area <name> <path> [--bundler rspack|vite] [--packages <folder>]` */
try {
  const { name, bundler } = await createArea(process.cwd(), readArguments(process.argv.slice(2)));
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
