import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { AUDIT_DAYS } from '@portal/api-client/audit';
import { audit } from '../auth/tables.ts';
import { and, eq, not } from '../db/drizzle.ts';
import { addDays } from '../shared/days.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { findWrongCounts } from './counts.ts';
import { auditJobs } from './jobs.ts';
import { removeOldRows } from './retention.ts';
import { sealAudit } from './seal.ts';
import { auditCounts } from './tables.ts';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db, log } = api.provider;
const PARTNER = 1;

const shown = async () => (await amelia.call(contract.audit.list, { perPage: 1 })).total;
const expected = () => db.$count(audit, and(eq(audit.partnerId, PARTNER), not(audit.hasChanges)));

async function append(count: number, values: { at?: Date; hasChanges?: boolean } = {}): Promise<void> {
  const entry = { partnerId: PARTNER, action: 'contacts.update', params: {}, requestId: 'test' };
  await db
    .insert(audit)
    .values(Array.from({ length: count }, () => ({ at: new Date(), ...entry, ...values })));
}

it('equals the entries before and after they are sealed, and after old ones are removed', async () => {
  const old = addDays(new Date(), -AUDIT_DAYS - 2);
  await append(250, { at: old });
  await append(3, { at: old, hasChanges: true });
  expect(await shown()).toBe(await expected());
  await sealAudit(api.provider);
  expect(await shown()).toBe(await expected());
  await append(3);
  await append(2, { hasChanges: true });
  const before = await shown();
  expect(before).toBe(await expected());
  await sealAudit(api.provider);
  expect(await findWrongCounts(db)).toEqual([]);
  await removeOldRows(api.provider);
  expect(await shown()).toBe(before - 250);
  expect(await shown()).toBe(await expected());
  expect(await findWrongCounts(db)).toEqual([]);
});

it('is logged and corrected every night if it is wrong', async () => {
  await append(1);
  await sealAudit(api.provider);
  await db.update(auditCounts).set({ entries: 0 }).where(eq(auditCounts.partnerId, PARTNER));
  const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
  for (const job of auditJobs) if (job.name === 'audit.remove-old') await job.handle({}, api.provider);
  expect(logged.mock.calls).toEqual([
    ['audit-counts.wrong', { wrong: [expect.objectContaining({ partner_id: PARTNER, counted: 0 })] }],
  ]);
  logged.mockRestore();
  expect(await findWrongCounts(db)).toEqual([]);
  expect(await shown()).toBe(await expected());
});
