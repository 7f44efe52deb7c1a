import { parseArgs } from 'node:util';

export interface Options {
  /** Rounds per measurement. */
  rounds: number;
  /** The measurements whose names contain one of these; all of them when empty. */
  only: readonly string[];
  /** Arguments without a name. */
  rest: readonly string[];
  /** All measurements with at least the usual number of rounds: the result may replace the published one. */
  isComplete: boolean;
}

/** `npm run <command> -- --rounds 1 --only quotes --only login` */
export function readOptions(usualRounds: number): Options {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: 'string' }, only: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const rounds = Number(values.rounds ?? usualRounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds needs a whole number of at least 1, not "${values.rounds}".`);
  const only = values.only ?? [];
  return {
    rounds,
    only,
    rest: positionals,
    isComplete: only.length === 0 && positionals.length === 0 && rounds >= usualRounds,
  };
}

export function isSelected({ only }: Options, name: string): boolean {
  return only.length === 0 || only.some((part) => name.toLowerCase().includes(part.toLowerCase()));
}
