import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { max, nullableText, required, text } from '@portal/ui/forms';

const { PROPOSAL_LIMITS } = contract.proposals;

export const proposalTextSchema = v.object({
  recipientName: text(required(), max(PROPOSAL_LIMITS.recipientName)),
  introduction: nullableText(max(PROPOSAL_LIMITS.introduction)),
  notes: nullableText(max(PROPOSAL_LIMITS.notes)),
});

/** As typed: fields may be empty or too long. */
export type TypedText = v.InferInput<typeof proposalTextSchema>;
