import type { AnyEndpoint } from '@portal/api-client';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Answer } from './response/answer.ts';

/** Takes out of answers what their callers may not see of prices. */
export interface PriceGuard {
  /** Refuses a sort order that would reveal a hidden price. */
  assertSortAllowed(caller: Caller | null, input: unknown): void;
  /** Removes hidden prices from the reply of a `file` endpoint. */
  hideInFile(endpoint: AnyEndpoint, caller: Caller | null, reply: unknown): unknown;
  hideInAnswer(
    answered: Answer,
    call: {
      endpoint: AnyEndpoint;
      caller: Caller | null;
      params: Readonly<Record<string, string>>;
      db: Database;
    },
  ): Promise<Answer>;
  hideInRefusal(answered: Answer, caller: Caller | null): Answer;
}
