import { Resolver } from 'node:dns/promises';
import type { ParsedOf } from '@portal/api-client';
import { singleSignOn as contract } from '@portal/api-client/contract';
import { lockPartner } from '../auth/lock-partner.ts';
import { hit, type Limit } from '../auth/rate-limit.ts';
import { isSingleSignOnRequired } from '../auth/single-sign-on/password-rule.ts';
import { signInDomains } from '../auth/single-sign-on/tables.ts';
import { countMembersInDomain, describeMembers } from '../auth/single-sign-on/verified-domains.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import { isUniqueViolation } from '../db/statements/unique-violation.ts';
import { hasErrorCode } from '../error-code.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { randomToken } from '../secrets.ts';

type Contract = typeof contract;
type DomainRow = typeof signInDomains.$inferSelect;

const VERIFY_LIMIT: Limit = { name: 'domain-verify', tries: 30, seconds: 600 };
const TIMEOUT_MS = 5_000;

/** Public mail services: anybody can have an address there, so no company may claim them. */
const PUBLIC_MAIL = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
]);

const recordNameOf = (domain: string) => `${contract.DOMAIN_RECORD_NAME}.${domain}`;

export const toSignInDomain = (row: DomainRow): contract.SignInDomain => ({
  id: row.id,
  domain: row.domain,
  recordName: recordNameOf(row.domain),
  recordValue: row.recordValue,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
});

export async function addDomain(
  input: ParsedOf<Contract['addDomain']>,
  context: Context,
): Promise<contract.SignInDomain> {
  const { caller, db, scope, now } = context;
  const domain = input.domain.toLowerCase();
  if (PUBLIC_MAIL.has(domain)) throw Refusal.invalid({ domain: 'is a public mail service' });
  // Domains added at the same time are all counted.
  await lockPartner(db, caller.partnerId);
  if ((await scope.count(signInDomains)) >= contract.MAX_SIGN_IN_DOMAINS)
    throw Refusal.conflict(`A company can have ${contract.MAX_SIGN_IN_DOMAINS} domains. Remove one first.`);
  if ((await scope.count(signInDomains, eq(signInDomains.domain, domain))) > 0)
    throw Refusal.invalid({ domain: 'is already in the list' });
  const recordValue = `partner-portal-verification=${randomToken()}`;
  return toSignInDomain(await scope.insert(signInDomains, { domain, recordValue, createdAt: now() }));
}

/** The texts of a TXT record; empty if there is none. */
async function lookUpTexts(name: string, { dnsServers }: Config): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    const records = await resolver.resolveTxt(name);
    // A long text arrives in parts.
    return records.map((parts) => parts.join('').trim());
  } catch (error) {
    if (hasErrorCode(error, 'ENOTFOUND') || hasErrorCode(error, 'ENODATA')) return [];
    throw Refusal.conflict(`The name servers of this domain did not answer. Try again in a few minutes.`);
  }
}

const OTHER_COMPANY = 'Another company has verified this domain. Contact us if it belongs to you.';

/** Looks up the record outside of a transaction, because name servers may be slow. */
export async function verifyDomain(
  { id }: ParsedOf<Contract['verifyDomain']>,
  context: Context,
): Promise<contract.SignInDomain> {
  const { caller, db, scope, config, now } = context;
  const row = await scope.get(signInDomains, eq(signInDomains.id, uuidId(id)));
  if (row.verifiedAt !== null) return toSignInDomain(row);
  await hit(db, VERIFY_LIMIT, String(caller.partnerId), now());
  const name = recordNameOf(row.domain);
  const texts = await lookUpTexts(name, config);
  if (texts.length === 0)
    throw Refusal.conflict(
      `There is no TXT record ${name} yet. New records can take some hours to be visible everywhere.`,
    );
  if (!texts.includes(row.recordValue))
    throw Refusal.conflict(
      `The TXT record ${name} exists, but its value does not match. Copy the value from this page.`,
    );
  try {
    const [verified] = await db.transaction((tx) =>
      context.scope.on(tx).update(signInDomains, { verifiedAt: now() }, eq(signInDomains.id, row.id)),
    );
    if (verified === undefined) throw Refusal.notFound();
    return toSignInDomain(verified);
  } catch (error) {
    if (isUniqueViolation(error)) throw Refusal.conflict(OTHER_COMPANY);
    throw error;
  }
}

export async function removeDomain(
  { id }: ParsedOf<Contract['removeDomain']>,
  { caller, db, ...context }: Context,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPartner(tx, caller.partnerId);
    const [removed] = await context.scope.on(tx).remove(signInDomains, eq(signInDomains.id, uuidId(id)));
    if (removed === undefined) throw Refusal.notFound();
    if (removed.verifiedAt !== null) await assertNobodyNeeds(tx, caller.partnerId, removed.domain);
  });
}

/** Refuses while users can sign in only because the company has the domain. */
async function assertNobodyNeeds(tx: Database, partnerId: number, domain: string): Promise<void> {
  if (!(await isSingleSignOnRequired(tx, partnerId))) return;
  const count = await countMembersInDomain(tx, partnerId, domain);
  if (count === 0) return;
  throw Refusal.conflict(
    `You cannot remove ${domain}. ${describeMembers(count)} an address in it and must use single sign-on. Allow passwords first.`,
  );
}
