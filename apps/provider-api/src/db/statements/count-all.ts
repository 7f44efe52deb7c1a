import type { CountOptions } from '../scope.ts';
import type { Moment } from './moment.ts';

/** How all rows of a list are counted in a table with their counts; `parent` says to what the rows belong. */
export type CountAll = (
  now: Moment,
  parent: Readonly<Record<string, unknown>>,
) => Pick<CountOptions, 'countBy' | 'countMoved' | 'countIn' | 'countWhere'>;
