import type { CountOptions } from '../scope.ts';
import type { Moment } from './moment.ts';

/** Reads a list’s totals from a table of stored counts. `parent` holds the list’s parent columns. */
export type CountAll = (
  now: Moment,
  parent: Readonly<Record<string, unknown>>,
) => Pick<CountOptions, 'countMoved' | 'countIn' | 'countWhere'> & Partial<Pick<CountOptions, 'countBy'>>;
