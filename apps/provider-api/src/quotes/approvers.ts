import { asc, eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { quoteApprovals } from './tables.ts';

/** "Amelia Hartley", "Amelia Hartley and Ben Okafor", "Ben Okafor for Amelia Hartley"; null if nobody approved it. */
export async function describeApprovers(scope: Scope, quoteReference: string): Promise<string | null> {
  const given = await scope.list(quoteApprovals, {
    where: eq(quoteApprovals.quoteReference, quoteReference),
    orderBy: [asc(quoteApprovals.approvedAt), asc(quoteApprovals.id)],
  });
  if (given.length === 0) return null;
  return given
    .map(({ approvedBy, approvedFor }) =>
      approvedFor === null ? approvedBy : `${approvedBy} for ${approvedFor}`,
    )
    .join(' and ');
}
