import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createSaved } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';

const { negotiations } = contract.multiQuotes;

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

/** The desk's delay follows the database's clock, which tests cannot advance. */
async function passDesk() {
  await api.provider.db.execute(
    `update jobs.job set start_after = now() - interval '1 minute' where name = 'multi-quotes.price-desk'`,
  );
  await api.drainJobs();
}

const statusOf = async (reference: string) =>
  (await amelia.call(contract.quotes.single.get, { reference })).status;

it('leaves quotes alone that were decided and are in a later negotiation', async () => {
  const { uuid } = await createSaved(api, amelia);
  const first = await amelia.call(negotiations.create, { uuid, name: 'First', selection: 'all' });
  await passDesk();
  const path = { uuid, negotiationUuid: first.uuid };
  const [decided, undecided] = (await amelia.call(negotiations.listQuotes, path)).filter(
    ({ status }) => status === 'ready',
  );
  if (!decided || !undecided) throw new Error('The desk should have answered at least two.');
  await amelia.call(negotiations.decline, { ...path, id: decided.uuid });
  const second = await amelia.call(negotiations.create, {
    uuid,
    name: 'Second',
    quoteReferences: [decided.quoteReference],
  });
  const later = { uuid, negotiationUuid: second.uuid };

  await amelia.call(negotiations.remove, path);
  expect(await statusOf(undecided.quoteReference)).toBe('created');
  expect(await statusOf(decided.quoteReference)).toBe('negotiation');

  await passDesk();
  const [offer] = await amelia.call(negotiations.listQuotes, later);
  expect(offer).toMatchObject({ quoteReference: decided.quoteReference, status: 'ready' });
  const accepted = await amelia.call(negotiations.accept, { ...later, id: offer?.uuid ?? '' });
  expect(accepted.status).toBe('accepted');
});
