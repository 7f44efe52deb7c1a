import { lt, type SQL } from '../drizzle.ts';
import type { PgColumn } from '../drizzle-pg.ts';

interface Window {
  limit: number;
  offset: number;
}

/**
 * Reads a list whose newest rows come first batch by batch, each from the time at which the last one ended. With an
 * offset alone, the database reads all rows of the batches before it again.
 */
export function readNewestFirst<Row extends { createdAt: Date }>(
  createdAt: PgColumn,
  read: (after: SQL | undefined, window: Window) => Promise<Row[]>,
): (window: Pick<Window, 'limit'>) => Promise<Row[]> {
  let last: number | null = null;
  let readAtLast = 0;
  return async ({ limit }) => {
    // A date has milliseconds, the column more: the rows of the last millisecond are skipped by number.
    const after = last === null ? undefined : lt(createdAt, new Date(last + 1));
    const rows = await read(after, { limit, offset: readAtLast });
    const end = rows.at(-1)?.createdAt.getTime();
    if (end === undefined) return rows;
    const readAtEnd = rows.filter((row) => row.createdAt.getTime() === end).length;
    readAtLast = end === last ? readAtLast + readAtEnd : readAtEnd;
    last = end;
    return rows;
  };
}
