import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { audit } from '../auth/tables.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { ACCEPTANCE, sharedQuote } from '../testing/shared-proposal.ts';

const { sharedProposals } = contract;
const { api, amelia, nadia } = await openTestApi({
  amelia: 'role1@acme.test',
  nadia: 'role1@cobalt.test',
});

const rowsOf = (action: string, thing: string) =>
  api.provider.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, action), eq(audit.thing, thing)))
    .orderBy(desc(audit.at));
const getPartnerId = async (reference: string) =>
  (await rowsOf('quotes.proposals.createLink', reference))[0]?.partnerId;

describe('what a customer does with a shared proposal', () => {
  it('is recorded with their name and address', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    const partnerId = await getPartnerId(reference);
    const customer = api.guest();
    const asked = { name: 'Lucy Arden', email: 'lucy@customer.test', text: 'Is a router included?' };
    await customer.call(sharedProposals.ask, { token, ...asked });
    await customer.call(sharedProposals.decline, { token, reason: 'Too slow' });
    await customer.call(sharedProposals.accept, { token, ...ACCEPTANCE });
    const person = { partnerId, userId: null, source: 'portal', address: 'in-process' };
    for (const [action, userName] of [
      ['sharedProposals.ask', 'Lucy Arden (customer)'],
      ['sharedProposals.decline', 'Harbour Bakery (customer)'],
      ['sharedProposals.accept', 'Lucy Arden (customer)'],
    ] as const) {
      const rows = await rowsOf(action, reference);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatchObject({ ...person, userName });
    }
    expect(JSON.stringify(await api.provider.db.select().from(audit))).not.toContain(token);
  });

  it('does not name them as a user of another company, whose log does not show it', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    await nadia.call(sharedProposals.accept, { token, ...ACCEPTANCE });
    const [row] = await rowsOf('sharedProposals.accept', reference);
    expect(row).toMatchObject({
      partnerId: await getPartnerId(reference),
      userId: null,
      userName: 'Lucy Arden (customer)',
    });
    const { items } = await nadia.call(contract.audit.list, { search: 'sharedProposals' });
    expect(items).toEqual([]);
  });

  it('is recorded as done by the user if they belong to the partner', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    await amelia.call(sharedProposals.accept, { token, ...ACCEPTANCE });
    const [row] = await rowsOf('sharedProposals.accept', reference);
    expect(row).toMatchObject({ userName: 'Amelia Hartley' });
  });

  it('leaves no entry if it is refused, so that nobody can fill the log', async () => {
    const { token } = await sharedQuote(api, amelia);
    const customer = api.guest();
    await customer.call(sharedProposals.accept, { token, ...ACCEPTANCE });
    const before = await api.provider.db.$count(audit);
    await expect(customer.call(sharedProposals.accept, { token, ...ACCEPTANCE })).rejects.toMatchObject({
      status: 409,
    });
    await expect(customer.call(sharedProposals.decline, { token, reason: '' })).rejects.toMatchObject({
      status: 409,
    });
    expect(await api.provider.db.$count(audit)).toBe(before);
  });
});
