import {
  type Composition,
  type Problem,
  parseComposition,
  serializeComposition,
} from '@portal/release-manifest';

/** A composition that cannot be read back would stop every later change. */
export function assertReadable(composition: Composition): void {
  const { problems } = parseComposition(JSON.parse(serializeComposition(composition)));
  if (problems.length > 0)
    throw new Error(problems.map(({ name, reason }) => `${name}: ${reason}`).join('\n'));
}

/** For operators: what is wrong with a composition, and what to do. */
export function describeDamage(file: string, problems: readonly Problem[]): string {
  return [
    `${file} cannot be read completely, so nothing was changed:`,
    ...problems.map(({ name, reason }) => `  ${name}: ${reason}`),
    'Repair it, or go back to the last good composition: release restore --reason "why".',
  ].join('\n');
}
