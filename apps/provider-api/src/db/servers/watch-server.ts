import { createProbe, type ServerState } from './server-probe.ts';
import type { Address } from './sockets.ts';

/** A server whose state is asked several times a second. */
export interface WatchedServer {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  readonly url: string;
  readonly address: Address;
  /** Its latest answer; null if it did not answer the last time. */
  state(): ServerState | null;
  /** Why it did not answer. */
  failure(): unknown;
  /** A statement failed, so it counts as unreachable until it answers again. */
  fail(error: unknown): void;
  close(): Promise<void>;
}

const INTERVAL_MS = 250;

/** Resolves after the first answer or failure. `onChange` runs after each later one. */
export async function watchServer(url: string, onChange: () => unknown): Promise<WatchedServer> {
  const probe = createProbe(url);
  let state: ServerState | null = null;
  let failure: unknown;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    try {
      state = await probe.read();
    } catch (error) {
      state = null;
      failure = error;
    }
  }
  async function repeat(): Promise<void> {
    await look();
    if (isClosed) return;
    onChange();
    timer = setTimeout(repeat, INTERVAL_MS).unref();
  }

  await look();
  timer = setTimeout(repeat, INTERVAL_MS).unref();
  return {
    name: probe.name,
    url,
    address: probe.address,
    state: () => state,
    failure: () => failure,
    fail(error) {
      state = null;
      failure = error;
      onChange();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      return probe.close();
    },
  };
}
