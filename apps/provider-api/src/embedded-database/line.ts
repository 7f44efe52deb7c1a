import { AsyncLocalStorage } from 'node:async_hooks';

/** A call that only reads, from its start to its response. */
interface Reader {
  isOver: boolean;
}

const reading = new AsyncLocalStorage<Reader>();

/** The statements of `work` go before others in the line of the embedded database. For calls that only read. */
export function goFirst<Result>(work: () => Promise<Result>): Promise<Result> {
  const reader = { isOver: false };
  return reading.run(reader, async () => {
    try {
      return await work();
    } finally {
      reader.isOver = true;
    }
  });
}

/** After this many reads in a row, one other piece of work that waits runs. */
const READS_IN_A_ROW = 20;

/** How long other work waits for the next statement of a call that reads, and for all such statements together. */
const NEXT_STATEMENT_MS = 10;
const ALL_STATEMENTS_MS = 50;

/** After a long statement, other callbacks run in the next turn of the event loop, and the caller continues in the second. */
const TURNS = 2;

/**
 * Runs one piece of work after the other, reads first: opening a page does not wait for large changes and jobs. After a
 * read, other work waits until the call that read is answered or sends its next statement: otherwise each statement of
 * a call would wait for a transaction.
 */
export function createLine(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const reads: (() => void)[] = [];
  const others: (() => void)[] = [];
  /** The calls that have read while other work waited. */
  const readers = new Set<Reader>();
  let state: 'free' | 'taken' | 'reserved for reads' = 'free';
  let readsInARow = 0;
  let firstReadAt = 0;
  let reservation = 0;

  function enter(isRead: boolean): Promise<void> | undefined {
    if (state === 'free' || (state === 'reserved for reads' && isRead)) {
      state = 'taken';
      return undefined;
    }
    return new Promise((resolve) => (isRead ? reads : others).push(resolve));
  }

  function leave(reader: Reader | undefined): void {
    if (reader !== undefined) countRead(reader);
    const mayPass = readsInARow < READS_IN_A_ROW || others.length === 0;
    const read = mayPass ? reads.shift() : undefined;
    if (read !== undefined) read();
    else if (others.length === 0) state = 'free';
    else if (reader !== undefined && mayPass) reserveForReads();
    else startOther();
  }

  function countRead(reader: Reader): void {
    if (others.length === 0) forgetReads();
    if (readsInARow === 0) firstReadAt = performance.now();
    readsInARow += 1;
    readers.add(reader);
  }

  function forgetReads(): void {
    readsInARow = 0;
    readers.clear();
  }

  function startOther(): void {
    forgetReads();
    state = 'taken';
    others.shift()?.();
  }

  function reserveForReads(): void {
    state = 'reserved for reads';
    reservation += 1;
    const own = reservation;
    const end = Math.min(performance.now() + NEXT_STATEMENT_MS, firstReadAt + ALL_STATEMENTS_MS);
    let turns = 0;
    const check = () => {
      if (state !== 'reserved for reads' || reservation !== own) return;
      turns += 1;
      const isExpected = performance.now() < end && [...readers].some(({ isOver }) => !isOver);
      if (turns < TURNS || isExpected) setImmediate(check);
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
