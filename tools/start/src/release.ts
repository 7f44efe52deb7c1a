import { buildAll } from './build-all.ts';

/** `release publish orders` builds the app first; everything else is the release tool's own. */
const [command, app] = process.argv.slice(2);
try {
  if (command === 'publish' && app !== undefined) await buildAll([app]);
  await import('@portal/release/cli');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
