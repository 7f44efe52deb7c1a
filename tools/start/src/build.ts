import { buildAll } from './build-all.ts';

try {
  await buildAll();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
