import * as v from 'valibot';
import { defineJob } from '../../jobs/define.ts';
import { answerNegotiation } from './answer-negotiation.ts';

/** The pricing desk answers a negotiation. */
export const priceDeskJob = defineJob({
  name: 'multi-quotes.price-desk',
  data: v.object({ partnerId: v.number(), negotiationId: v.number() }),
  handle: (data, provider) => answerNegotiation(provider, data),
});
