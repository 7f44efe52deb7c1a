import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { Options } from './options.ts';

const BENCH = join(import.meta.dirname, '..');

/**
 * Prints a result. A complete run also replaces `bench/results/<name>.md` and the part of the README between
 * `<!-- <name> -->` and `<!-- /<name> -->`.
 */
export async function publish(name: string, text: string, { isComplete }: Options): Promise<void> {
  process.stdout.write(`\n${text}\n`);
  if (!isComplete) return;
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  const dated = `${day}, ${machine}.\n\n${text}\n`;
  await mkdir(join(BENCH, 'results'), { recursive: true });
  await writeFile(join(BENCH, 'results', `${name}.md`), `# ${name}\n\n${dated}`);
  const readme = join(BENCH, 'README.md');
  const content = await readFile(readme, 'utf8');
  const [before, rest] = content.split(`<!-- ${name} -->`);
  const [, after] = rest?.split(`<!-- /${name} -->`) ?? [];
  if (after === undefined) throw new Error(`${readme} has no part for "${name}".`);
  await writeFile(readme, `${before}<!-- ${name} -->\n${dated}<!-- /${name} -->${after}`);
}
