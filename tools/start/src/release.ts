import { isFolder } from '@portal/release';
import { assertAppsWithinBudgets, buildAll } from './build-all.ts';

/**
 * `npm run release`: builds the app before `publish`, refuses it over its byte budget, and passes all other commands
 * to the release tool. Does not build a folder, which another repository built.
 */
const [command, app] = process.argv.slice(2);
try {
  if (command === 'publish' && app !== undefined && !isFolder(app)) {
    await buildAll([app]);
    await assertAppsWithinBudgets([app]);
  }
  await import('@portal/release/cli');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
