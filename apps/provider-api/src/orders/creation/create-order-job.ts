import * as v from 'valibot';
import { defineJob } from '../../jobs/define.ts';
import { createOrder } from './create-order.ts';

/** Creates the order of an approved quote. */
export const createOrderJob = defineJob({
  name: 'orders.create',
  data: v.object({ reference: v.string(), approvedBy: v.nullable(v.string()) }),
  concurrency: 2,
  handle: (data, provider) => createOrder(provider, data.reference, data.approvedBy),
});
