import { CHECKS } from './checks.ts';
import { addCounts, type Counts, ZERO_COUNTS } from './counts.ts';
import { killRunning } from './run-command.ts';
import { type SelectedCheck, selectChecks } from './select-checks.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Runs one check and prints its counts, and its output if it failed. */
async function runCheck({ check, filters }: SelectedCheck): Promise<Counts> {
  const began = performance.now();
  print(`\n▸ ${check.name}${filters.length > 0 ? `: ${filters.join(', ')}` : ''}`);
  const limit = setTimeout(() => {
    killRunning(`Stopped because it was not finished after ${check.minutes} minutes.`);
  }, check.minutes * 60_000);
  const { counts, output } = await check.run(filters).finally(() => clearTimeout(limit));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  if (counts.failed > 0) print(output);
  print(`  ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

/** `npm test -- [check [filter…]]…`. A failed check does not stop the next one; the last line has the totals. */
async function main(args: readonly string[]): Promise<void> {
  let total = ZERO_COUNTS;
  for (const selected of selectChecks(CHECKS, args)) total = addCounts(total, await runCheck(selected));
  print(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
