import type { quotes as quoteContract } from '@portal/api-client/contract';
import type { ProposalMargin } from '@portal/api-client/proposal';
import { desc, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { loadDefaultMargins } from '../default-margins/service.ts';
import { quoteMargins } from '../quotes/tables.ts';

/** Until anyone at the company has set a margin. */
const FIRST_MARGIN = { monthlyPercent: 20, installPercent: 0 };

type Suggested = ProposalMargin & Pick<quoteContract.Margin, 'companyDefault'>;

/**
 * What every new proposal starts with: the company's default for the product, or else the margin that the user, or
 * their company, used last.
 */
export async function suggestMargin(
  scope: Scope,
  userId: number,
  family: quoteContract.ProductFamily,
): Promise<Suggested> {
  const { [family]: own } = await loadDefaultMargins(scope);
  if (own !== null) return { ...own, companyDefault: { ...own, family } };
  const [last] = await scope.list(quoteMargins, {
    orderBy: [
      // Nulls sort first: `coalesce` counts a margin whose author was removed as the company's.
      desc(sql`coalesce(${quoteMargins.setById} = ${userId}, false)`),
      desc(quoteMargins.setAt),
    ],
    limit: 1,
  });
  const { monthlyPercent, installPercent } = last ?? FIRST_MARGIN;
  return { basis: 'markup', monthlyPercent, installPercent, companyDefault: null };
}
