import { type CallSource, recordWrite, sessionSource } from '../auth/write-positions.ts';
import { isDatabaseUnavailable } from '../db/servers/unavailable.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import type { Exchange } from './exchange.ts';
import type { Answer } from './response/answer.ts';

/** Runs a call that may write, and remembers that its caller wrote. Also after a refusal: the client reads again to see the current state. */
export async function rememberWrite(
  provider: Provider,
  exchange: Exchange,
  source: CallSource | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } finally {
    const { startedSession } = exchange;
    const writer = startedSession === null ? source : sessionSource(startedSession);
    if (writer !== null) await recordWrite(provider, writer);
  }
}

/** For the error of a write that had begun. */
export function explainLoss(error: unknown): never {
  throw isDatabaseUnavailable(error) ? Refusal.databaseLost() : error;
}
