import { AsyncLocalStorage } from 'node:async_hooks';

/** A call that only reads, from its start to its response. */
interface Reader {
  /** When the call began, or when its last statement ended; `performance.now()`. */
  lastActiveAt: number;
}

const reading = new AsyncLocalStorage<Reader>();

/** Calls that only read and have no response yet. */
const readers = new Set<Reader>();

/** The statements of `work` go before others in the line of the embedded database. For calls that only read. */
export function goFirst<Result>(work: () => Promise<Result>): Promise<Result> {
  const reader = { lastActiveAt: performance.now() };
  readers.add(reader);
  return reading.run(reader, async () => {
    try {
      return await work();
    } finally {
      readers.delete(reader);
    }
  });
}

/** After this many reads in a row, one other piece of work that waits runs. */
const READS_IN_A_ROW = 20;

/** How long other work waits for the next statement of a call that reads, and at most for all such statements. */
const NEXT_STATEMENT_MS = 10;
const ALL_STATEMENTS_MS = 50;

/** After a long statement, other callbacks run in the next turn of the event loop, and the caller continues in the second. */
const TURNS = 2;

/**
 * Runs one piece of work after the other, reads first: opening a page does not wait for large changes and jobs. Other
 * work does not start while a call that reads is expected to send a statement: otherwise each statement of the call would
 * wait for a transaction.
 */
export function createLine(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const reads: (() => void)[] = [];
  const others: (() => void)[] = [];
  let state: 'free' | 'taken' | 'reserved for reads' = 'free';
  /** Reads that ran while other work waited. */
  let readsInARow = 0;
  /** When a read first held other work back. */
  let waitsSince: number | null = null;
  let reservation = 0;

  function enter(isRead: boolean): Promise<void> | undefined {
    const mayStart = isRead ? state !== 'taken' : state === 'free' && !isReadExpected();
    if (mayStart) {
      state = 'taken';
      return undefined;
    }
    return new Promise((resolve) => {
      (isRead ? reads : others).push(resolve);
      if (state === 'free') reserveForReads();
    });
  }

  function leave(reader: Reader | undefined): void {
    if (reader !== undefined) countRead(reader);
    const read = mayReadsPass() ? reads.shift() : undefined;
    if (read !== undefined) read();
    else if (others.length === 0) state = 'free';
    else if (reader !== undefined || isReadExpected()) reserveForReads();
    else startOther();
  }

  function countRead(reader: Reader): void {
    reader.lastActiveAt = performance.now();
    if (others.length === 0) return;
    readsInARow += 1;
    waitsSince ??= reader.lastActiveAt;
  }

  const mayReadsPass = () => others.length === 0 || readsInARow < READS_IN_A_ROW;

  function isReadExpected(): boolean {
    const now = performance.now();
    if (!mayReadsPass() || (waitsSince !== null && now >= waitsSince + ALL_STATEMENTS_MS)) return false;
    for (const { lastActiveAt } of readers) if (now < lastActiveAt + NEXT_STATEMENT_MS) return true;
    return false;
  }

  function startOther(): void {
    readsInARow = 0;
    waitsSince = null;
    state = 'taken';
    others.shift()?.();
  }

  function reserveForReads(): void {
    if (!mayReadsPass()) {
      startOther();
      return;
    }
    state = 'reserved for reads';
    waitsSince ??= performance.now();
    reservation += 1;
    const own = reservation;
    let turns = 0;
    const check = () => {
      if (state !== 'reserved for reads' || reservation !== own) return;
      turns += 1;
      if (turns < TURNS || isReadExpected()) setImmediate(check);
      else startOther();
    };
    setImmediate(check);
  }

  return async (work) => {
    const reader = reading.getStore();
    await enter(reader !== undefined);
    try {
      return await work();
    } finally {
      leave(reader);
    }
  };
}
