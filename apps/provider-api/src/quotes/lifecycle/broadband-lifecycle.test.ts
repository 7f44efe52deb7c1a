import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import { eq } from '../../db/drizzle.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { LEEDS } from '../../testing/quote-journey.ts';
import { quotes } from '../tables.ts';

const { broadband } = contract.quotes;

const { api, administrator } = await openTestApi({ administrator: 'role1@acme.test' });

async function savedBroadband(customerName: string): Promise<string> {
  const { quotes } = await administrator.call(contract.availability.searchBroadband, {
    address: LEEDS,
    useExistingLine: true,
    pstnNumber: '01632 960555',
  });
  const offer = quotes.find(({ mandatoryAddons }) => mandatoryAddons.length === 0);
  if (!offer) throw new Error('No broadband in Leeds.');
  const saved = await administrator.call(contract.availability.saveSearchQuote, {
    uuid: offer.uuid,
    customerName,
  });
  return saved.reference;
}

/** The answers of a broadband form, instead of the leased line's. */
async function submitted(reference: string) {
  await administrator.call(broadband.accept, { reference });
  const form = await administrator.call(broadband.getCrf, { reference });
  const sections = {
    ...testCrfDraft(form.context.earliestDay),
    technicalDetails: { routerProvided: 'No router: customer provides' },
  };
  const saved = await administrator.call(broadband.updateCrf, { reference, sections, version: form.version });
  expect(Object.values(saved.readiness)).toEqual(['valid', 'valid', 'valid', 'valid', 'valid']);
  return administrator.call(broadband.submitCrf, { reference, version: saved.version });
}

it('takes a broadband quote from Saved to an order', async () => {
  const reference = await savedBroadband('Broadband Bakery');
  const changed = await administrator.call(broadband.update, { reference, customReference: 'BB-1' });
  expect(changed).toMatchObject({ kind: 'broadband', status: 'created', customReference: 'BB-1' });
  expect((await administrator.call(broadband.listAddons, { reference })).length).toBeGreaterThan(0);

  const waiting = await submitted(reference);
  expect(waiting.status).toBe('data_added');
  const [terms] = await administrator.call(broadband.listTerms, { reference });
  expect(terms?.id).toBe(waiting.approvalTermsId);

  const approved = await administrator.call(broadband.approve, {
    reference,
    termsId: terms?.id ?? 0,
    accepted: true,
  });
  expect(approved.status).toBe('processing');
  await api.drainJobs();
  const ordered = await administrator.call(broadband.get, { reference });
  expect(ordered).toMatchObject({ status: 'approved', orderReference: expect.stringMatching(/^ORD-\d+$/) });
  const titles = (await administrator.call(broadband.listHistory, { reference })).map(({ title }) => title);
  expect(titles.length).toBeGreaterThanOrEqual(4);
});

it('returns a declined broadband quote, which can then be cancelled and archived', async () => {
  const reference = await savedBroadband('Broadband Books');
  await submitted(reference);
  const declined = await administrator.call(broadband.decline, { reference, reason: 'Wrong purchase order' });
  expect(declined).toMatchObject({ status: 'accepted', reason: 'Wrong purchase order' });
  const cancelled = await administrator.call(broadband.cancel, { reference, reason: 'Customer moved' });
  expect(cancelled.status).toBe('cancelled');
  expect((await administrator.call(broadband.archive, { reference })).status).toBe('archived');
});

it('returns an accepted broadband quote to Saved', async () => {
  const reference = await savedBroadband('Broadband Barber');
  await administrator.call(broadband.accept, { reference });
  const returned = await administrator.call(broadband.returnToSaved, { reference });
  expect(returned).toMatchObject({ kind: 'broadband', status: 'created' });
});

it('no longer has the reason of a decline once it returned to Saved, or expired and was archived', async () => {
  const declined = async (customerName: string) => {
    const reference = await savedBroadband(customerName);
    await submitted(reference);
    await administrator.call(broadband.decline, { reference, reason: 'Wrong purchase order' });
    return reference;
  };
  const returned = await administrator.call(broadband.returnToSaved, {
    reference: await declined('Broadband Brewery'),
  });
  expect(returned).toMatchObject({ status: 'created', reason: null });
  const reference = await declined('Broadband Bistro');
  await api.provider.db
    .update(quotes)
    .set({ expiredAt: api.provider.now() })
    .where(eq(quotes.reference, reference));
  const archived = await administrator.call(broadband.archive, { reference });
  expect(archived).toMatchObject({ status: 'archived', reason: null });
});

it('exports the filtered broadband quotes', async () => {
  const { blob, fileName } = await administrator.call(broadband.export, { status: ['created'] });
  const lines = (await blob.text()).trim().split(/\r?\n/);
  const { total } = await administrator.call(broadband.list, { status: ['created'], perPage: 1 });
  expect(fileName).toMatch(/^broadband-quotes-.*\.csv$/);
  expect(lines.length).toBe(total + 1);
});
