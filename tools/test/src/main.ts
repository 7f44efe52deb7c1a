import { type Check, checks } from './checks.ts';
import { addCounts, type Counts, NOTHING } from './counts.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Runs one check and says how it went; a failing check prints what it found and the next one runs all the same. */
async function runCheck({ name, run }: Check): Promise<Counts> {
  const began = performance.now();
  print(`\n▸ ${name}`);
  const { counts, output } = await run();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  if (counts.failed > 0) print(output);
  print(`  ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

/** `npm test [name…]`: everything, or the checks whose names begin so. The last line counts them all. */
async function main(wanted: readonly string[]): Promise<void> {
  const chosen = checks.filter(
    ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
  );
  if (chosen.length === 0)
    throw new Error(`No such check. There are: ${checks.map(({ name }) => name).join(', ')}.`);
  let total = NOTHING;
  for (const check of chosen) total = addCounts(total, await runCheck(check));
  print(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
