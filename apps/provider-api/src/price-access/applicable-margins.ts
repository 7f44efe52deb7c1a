import type { ProposalMargin } from '@portal/api-client/proposal';
import { ADMINISTRATOR } from '@portal/auth/access';
import { users } from '../auth/tables.ts';
import { and, asc, eq, isNull } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { loadMargins, type MarginSource } from './selling-margins.ts';

/** Finds the margins of quotes or of a multi-quote. */
export type ReadMargins = (
  sources: readonly MarginSource[],
) => Promise<(source: MarginSource) => ProposalMargin>;

/** Reads the margins behind the selling prices on screen. Refuses with 409 if a quote or multi-quote has none. */
export const readApplicableMargins =
  ({ db, scope }: Context): ReadMargins =>
  async (sources) => {
    const marginOf = await loadMargins(db, scope.partnerId, sources);
    const missing = sources.find((source) => marginOf(source) === null);
    // A proposal without a margin would be at cost.
    if (missing !== undefined) throw await createNoMarginRefusal(scope, missing);
    return (source) => {
      const margin = marginOf(source);
      if (margin === null) throw new Error('The margin of this source was not loaded.');
      const { basis, monthlyPercent, installPercent } = margin;
      return { basis, monthlyPercent, installPercent };
    };
  };

/** How many administrators a message names. */
const MAX_NAMED = 3;

async function createNoMarginRefusal(scope: Scope, source: MarginSource): Promise<Refusal> {
  const administrators = await scope.pick(users, ['firstName', 'lastName'], {
    where: and(eq(users.roleId, ADMINISTRATOR), isNull(users.removedAt)),
    orderBy: [asc(users.firstName), asc(users.lastName), asc(users.id)],
    limit: MAX_NAMED,
  });
  const names = administrators.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const subject = 'quote' in source ? `Quote ${source.quote}` : 'This multi quote';
  return Refusal.conflict(
    `${subject} has no selling price: no margin is set for it, and your company has no default margin. Ask your company’s administrator (${names.join(', ')}) to set a default margin.`,
  );
}
