import type { ReleaseStore } from '../store/store.ts';

/** The command line was wrong: the usage is printed below the message. */
export class UsageError extends Error {}

/**
 * Prints one line. Reasons and descriptions come from teams: their control characters could fake lines of the log or
 * change the terminal.
 */
export const print = (text: string) =>
  process.stdout.write(`${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}\n`);

export const OPTIONS = {
  reason: { type: 'string' },
  force: { type: 'boolean' },
  to: { type: 'string' },
  keep: { type: 'string' },
  port: { type: 'string' },
  api: { type: 'string' },
  draft: { type: 'boolean' },
  preview: { type: 'boolean' },
  registry: { type: 'string' },
  team: { type: 'string' },
  areas: { type: 'string' },
  name: { type: 'string' },
  days: { type: 'string' },
  percent: { type: 'string' },
  partners: { type: 'string' },
  testers: { type: 'boolean' },
  message: { type: 'string' },
  hours: { type: 'string' },
  from: { type: 'string' },
  at: { type: 'string' },
  role: { type: 'string' },
  user: { type: 'string' },
} as const;

type OptionName = keyof typeof OPTIONS;
export type Values = {
  [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string;
};

export interface Command {
  /** Names of the arguments; a trailing `?` marks an optional one. */
  args: readonly string[];
  options: readonly OptionName[];
  /** Opens only the folder or bucket, wherever the state is, and makes no due changes. */
  opensFilesOnly?: boolean;
  /** The command continues after `run` returns, so the store stays open. */
  staysOpen?: boolean;
  run: (store: ReleaseStore, args: readonly string[], values: Values) => Promise<void>;
}

export function toNumber(option: string, text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new UsageError(`${option} must be a number.`);
  return Number(text);
}
