import type { Change } from './catalog.ts';
import type { StepResult } from './run-step.ts';

/** What the check found: the changed versions, then a line for each step. */
export function report(changes: readonly Change[], steps: readonly StepResult[]): string {
  const versions = changes.map(({ name, from, to }) => `  ${name} ${from} → ${to}`);
  const results = steps.map(
    ({ name, ok, seconds, log }) =>
      `  ${ok ? 'passed' : 'FAILED'} ${name} (${seconds.toFixed(0)} s)${ok ? '' : `: ${log}`}`,
  );
  const title = changes.length === 0 ? 'Every version is the newest.' : `${changes.length} newer versions:`;
  return [title, ...versions, '', 'Steps:', ...results, ''].join('\n');
}
