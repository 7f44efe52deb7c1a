import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { makeOrder } from './make-order.ts';

/** Makes the order of an approved quote. */
export const makeOrderJob = defineJob({
  name: 'orders.make',
  data: v.object({ reference: v.string(), approvedBy: v.string() }),
  concurrency: 2,
  handle: (data, provider) => makeOrder(provider, data.reference, data.approvedBy),
});
