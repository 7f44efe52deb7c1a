import type { ServerProcess } from '@portal/provider-api/testing/server';

export type Browser = ReturnType<ServerProcess['guest']>;

export interface Clients {
  guest: Browser;
  user: Browser;
  /** Where the user imports addresses. */
  importPath: string;
  /** Where the user sends a file to be read for its columns. */
  columnsPath: string;
}

/** What one client does while another user reads. */
export interface Attack {
  /** Not measured. Its result is for `run`. */
  prepare: (clients: Clients) => Promise<string>;
  run: (clients: Clients, prepared: string) => Promise<unknown>;
}

export type NamedAttack = readonly [name: string, attack: Attack];

/** An attack that needs nothing before it. */
export const attack = (name: string, run: Attack['run']): NamedAttack => [
  name,
  { prepare: () => Promise.resolve(''), run },
];
