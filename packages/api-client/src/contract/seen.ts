import * as v from 'valibot';
import { instant } from './common.ts';

/** A row's `updatedAt` as the caller saw it: 409 with the row under `current` when it has changed since. */
export const seenAt = { updatedAt: v.optional(instant) };
