import { AsyncLocalStorage } from 'node:async_hooks';

const reading = new AsyncLocalStorage<true>();

/** The statements of `work` go before others in the line of the embedded database. For calls that only read. */
export const goFirst = <Result>(work: () => Result): Result => reading.run(true, work);

/** After this many reads in a row, one other piece of work that waits runs. */
const READS_IN_A_ROW = 20;

/**
 * Runs one piece of work after the other, reads first: opening a page does not wait for large changes and jobs. After a
 * read, other work waits for two turns of the event loop, in which the next statement can arrive: otherwise each
 * statement of a read would wait for a transaction. One turn is not enough: after a long statement, other callbacks run
 * first.
 */
export function createLine(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const reads: (() => void)[] = [];
  const others: (() => void)[] = [];
  let state: 'free' | 'taken' | 'reserved for reads' = 'free';
  let readsInARow = 0;
  let reservation = 0;

  function enter(isRead: boolean): Promise<void> | undefined {
    if (state === 'free' || (state === 'reserved for reads' && isRead)) {
      state = 'taken';
      return undefined;
    }
    return new Promise((resolve) => (isRead ? reads : others).push(resolve));
  }

  function leave(wasRead: boolean): void {
    if (wasRead) readsInARow += 1;
    const mayPass = readsInARow < READS_IN_A_ROW || others.length === 0;
    const read = mayPass ? reads.shift() : undefined;
    if (read !== undefined) read();
    else if (others.length === 0) state = 'free';
    else if (wasRead && mayPass) reserveForReads();
    else startOther();
  }

  function startOther(): void {
    readsInARow = 0;
    state = 'taken';
    others.shift()?.();
  }

  function reserveForReads(): void {
    state = 'reserved for reads';
    reservation += 1;
    const own = reservation;
    const end = () => {
      if (state === 'reserved for reads' && reservation === own) startOther();
    };
    setImmediate(() => setImmediate(end));
  }

  return async (work) => {
    const isRead = reading.getStore() === true;
    await enter(isRead);
    try {
      return await work();
    } finally {
      leave(isRead);
    }
  };
}
