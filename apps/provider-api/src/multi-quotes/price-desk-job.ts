import * as v from 'valibot';
import { defineJob } from '../jobs/define.ts';
import { answerNegotiation } from './price-desk-answer.ts';

/** The pricing desk answers a negotiation. */
export const PRICE_DESK_JOB = defineJob({
  name: 'multi-quotes.price-desk',
  data: v.object({ partnerId: v.number(), negotiationId: v.number() }),
  handle: (data, provider) => answerNegotiation(provider, data),
});
