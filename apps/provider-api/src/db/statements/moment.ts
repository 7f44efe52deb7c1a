import { endOfDay } from '../../shared/days.ts';
import type { Placeholder } from '../drizzle.ts';

/** The time of a call; a placeholder in a statement that is built once, which takes what {@link toDayEnd} returns. */
export type Moment = Date | Placeholder;

/** The end of the day, as a parameter of a statement: what expires before it counts as expired (R23). */
export const toDayEnd = (now: Moment): string | Placeholder =>
  now instanceof Date ? endOfDay(now).toISOString() : now;
