import type { PageOf } from '@portal/api-client';
import type { JsonItems } from '../../db/statements/json-row.ts';

/** A page of items that the database wrote as JSON. */
export type JsonPageOf<Item> = Omit<PageOf<never>, 'items'> & {
  items: JsonItems<Item>;
  /** Only in the answer to a cursor; null at the end. */
  nextCursor?: string | null;
};
