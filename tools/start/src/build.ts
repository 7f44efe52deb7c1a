import { buildAll, describeBudgets, publishedApps } from './build-all.ts';
import { buildClientPackage } from './build-client-package.ts';

/** `npm run build`: builds what changed, and prints how much each app may still grow. */
try {
  await buildAll();
  await buildClientPackage();
  const lines = await describeBudgets(publishedApps(), { headroom: true });
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
