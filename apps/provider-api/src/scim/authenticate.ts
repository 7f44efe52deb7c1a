import type { PartnerRow } from '../auth/caller.ts';
import { hit, type Limit } from '../auth/rate-limit.ts';
import { scimTokens } from '../auth/single-sign-on/tables.ts';
import { partners } from '../auth/tables.ts';
import { readBearer } from '../auth/tokens.ts';
import { and, eq, gt } from '../db/drizzle.ts';
import { writeIfPossible } from '../db/storage/disk-space.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { hashToken } from '../secrets.ts';

/** Entra ID sends up to 25 requests a second while it adds the users of a company for the first time. */
const CALL_LIMIT: Limit = { name: 'scim', tries: 1500, seconds: 60 };
/** Wrong tokens from one network. */
const FAILURE_LIMIT: Limit = { name: 'scim-failure', tries: 60, seconds: 60 };
const MINUTE = 60_000;

/** The company of a SCIM token, and the rate-limit headers. 401 if it is missing, wrong or expired. */
export async function authenticate(
  { db, now, diskSpace }: Provider,
  request: Request,
  network: string,
): Promise<{ partner: PartnerRow; limits: Record<string, string> }> {
  const token = readBearer(request);
  const [found] = await db
    .select({ token: scimTokens, partner: partners })
    .from(scimTokens)
    .innerJoin(partners, eq(partners.id, scimTokens.partnerId))
    .where(and(eq(scimTokens.tokenHash, hashToken(token ?? '')), gt(scimTokens.expiresAt, now())));
  if (found === undefined) {
    await hit(db, FAILURE_LIMIT, network, now());
    throw Refusal.unauthenticated();
  }
  const { partner, token: row } = found;
  const { headers } = await hit(db, CALL_LIMIT, String(partner.id), now());
  if (row.lastUsedAt === null || Math.abs(now().getTime() - row.lastUsedAt.getTime()) > MINUTE)
    await writeIfPossible(diskSpace, () =>
      db.update(scimTokens).set({ lastUsedAt: now() }).where(eq(scimTokens.tokenHash, row.tokenHash)),
    );
  return { partner, limits: headers };
}
