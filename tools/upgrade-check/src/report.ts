import type { Change } from './catalog.ts';
import type { StepResult } from './run-step.ts';

/** The result of the check: the changed versions (null if the installation failed), then a line for each step. */
export function report(changes: readonly Change[] | null, steps: readonly StepResult[]): string {
  const versions = (changes ?? []).map(({ name, from, to }) => `  ${name} ${from} → ${to}`);
  const results = steps.map(
    ({ name, ok, seconds, log }) =>
      `  ${ok ? 'passed' : 'FAILED'} ${name} (${seconds.toFixed(0)} s)${ok ? '' : `: ${log}`}`,
  );
  const count = versions.length === 0 ? 'Every version is the newest.' : `${versions.length} newer versions:`;
  const title = changes === null ? 'The newest versions cannot be installed together.' : count;
  return [title, ...versions, '', 'Steps:', ...results, ''].join('\n');
}
