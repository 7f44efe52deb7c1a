import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../testing/open-test-api.ts';
import { COMPLETE_ANSWERS, saveQuotes } from './bulk/bulk-test-kit.ts';

const calls = contract.multiQuotes;

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

async function accepted(count: number) {
  const made = await saveQuotes(api, amelia, count);
  await amelia.call(calls.quotes.acceptMany, made);
  return made;
}

describe('the request forms of a multi-quote', () => {
  it('are listed with the validity of each section, and counted', async () => {
    const { uuid, references } = await accepted(3);
    const [first = ''] = references;
    await amelia.call(calls.quotes.saveDataMany, {
      uuid,
      references: [first],
      sections: COMPLETE_ANSWERS,
      submit: false,
    });
    const page = await amelia.call(calls.quotes.listForms, { uuid });
    expect(page.items.map(({ quote }) => quote.reference)).toEqual(references);
    expect(page.items[0]?.form.readiness).toMatchObject({
      contactDetails: 'valid',
      propertyDetails: 'valid',
    });
    expect(page.items[1]?.form.readiness).toMatchObject({ contactDetails: 'empty' });
    await expect(amelia.call(calls.quotes.getFormsSummary, { uuid })).resolves.toEqual({
      total: 3,
      complete: 1,
      sections: {
        addonDetails: 1,
        contactDetails: 1,
        installationDetails: 1,
        propertyDetails: 1,
        technicalDetails: 1,
      },
    });
    const listed = async (isIncomplete: boolean) =>
      (await amelia.call(calls.quotes.listForms, { uuid, isIncomplete })).items.map(
        ({ quote }) => quote.reference,
      );
    expect(await listed(false)).toEqual([first]);
    expect(await listed(true)).toEqual(references.slice(1));
    const second = await amelia.call(calls.quotes.listForms, {
      uuid,
      isIncomplete: true,
      perPage: 1,
      page: 2,
    });
    expect(second).toMatchObject({ total: 2, items: [{ quote: { reference: references[2] } }] });
  });

  it('contain only quotes that are Pending CRF, found by their words', async () => {
    const { uuid, references } = await saveQuotes(api, amelia, 2);
    await amelia.call(calls.quotes.acceptMany, { uuid, references: references.slice(0, 1) });
    expect((await amelia.call(calls.quotes.listForms, { uuid })).total).toBe(1);
    expect((await amelia.call(calls.quotes.listForms, { uuid, search: 'nowhere' })).total).toBe(0);
    const stranger = await api.asUser('role1@cobalt.test');
    const lost = { code: 'not-found' };
    await expect(stranger.call(calls.quotes.listForms, { uuid })).rejects.toMatchObject(lost);
    await expect(stranger.call(calls.quotes.getFormsSummary, { uuid })).rejects.toMatchObject(lost);
  });

  it('take the answers of all sites without replacing those that a site has', async () => {
    const { uuid, references } = await accepted(2);
    const [own = ''] = references;
    await amelia.call(calls.quotes.saveDataMany, {
      uuid,
      references: [own],
      sections: { installationDetails: { floor: '7', isSiteReady: false } },
    });
    await amelia.call(calls.quotes.saveDataMany, {
      uuid,
      matching: { status: ['accepted'], expectedCount: 2 },
      sections: { installationDetails: { floor: '1', room: 'Comms', isSiteReady: true } },
      onlyEmpty: true,
    });
    const { items } = await amelia.call(calls.quotes.listForms, { uuid });
    expect(items.map(({ form }) => form.sections.installationDetails)).toEqual([
      { floor: '7', isSiteReady: false, room: 'Comms' },
      { floor: '1', isSiteReady: true, room: 'Comms' },
    ]);
  });

  it('take answers for all that need answers, and for those only', async () => {
    const { uuid, references } = await accepted(3);
    const [complete = '', ...incomplete] = references;
    await amelia.call(calls.quotes.saveDataMany, {
      uuid,
      references: [complete],
      sections: COMPLETE_ANSWERS,
      submit: false,
    });
    const change = {
      uuid,
      sections: { installationDetails: { room: 'Attic' } },
      submit: false,
    };
    const matching = { status: ['accepted' as const], isIncomplete: true };
    await expect(
      amelia.call(calls.quotes.saveDataMany, { ...change, matching: { ...matching, expectedCount: 3 } }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('2 quotes match now') });
    await expect(
      amelia.call(calls.quotes.saveDataMany, { ...change, matching: { ...matching, expectedCount: 2 } }),
    ).resolves.toMatchObject({ done: incomplete, skipped: [], next: null });
    const { items } = await amelia.call(calls.quotes.listForms, { uuid });
    expect(items.map(({ form }) => form.sections.installationDetails?.room === 'Attic')).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are submitted when complete, and only then', async () => {
    const { uuid, references } = await accepted(3);
    const [incomplete = '', ...complete] = references;
    const filled = await amelia.call(calls.quotes.saveDataMany, {
      uuid,
      references: complete,
      sections: COMPLETE_ANSWERS,
      submit: false,
    });
    expect(filled).toMatchObject({ done: complete, submitted: [] });
    const outcome = await amelia.call(calls.quotes.saveDataMany, {
      uuid,
      matching: { status: ['accepted'], expectedCount: 3 },
      sections: {},
    });
    expect(outcome).toEqual({ done: references, skipped: [], next: null, submitted: complete, notTaken: [] });
    const { items } = await amelia.call(calls.quotes.list, { uuid, status: ['accepted'] });
    expect(items.map(({ reference }) => reference)).toEqual([incomplete]);
  });

  it('show an earlier draft that contradicts its quote, and do not submit it', async () => {
    const { uuid, references } = await accepted(2);
    const [wrong = '', right = ''] = references;
    const answers = { uuid, references, sections: COMPLETE_ANSWERS, submit: false };
    await amelia.call(calls.quotes.saveDataMany, answers);
    const form = await amelia.call(contract.quotes.single.getCrf, { reference: wrong });
    await amelia.call(contract.quotes.single.updateCrf, {
      reference: wrong,
      version: form.version,
      sections: { technicalDetails: { ...form.sections.technicalDetails, interfaceType: '10GBASE-LR' } },
    });
    const { items } = await amelia.call(calls.quotes.listForms, { uuid });
    expect(items.map(({ form: { contradictions } }) => contradictions.map(({ path }) => path))).toEqual([
      ['technicalDetails.interfaceType'],
      [],
    ]);
    const outcome = await amelia.call(calls.quotes.saveDataMany, { uuid, references, sections: {} });
    expect(outcome.submitted).toEqual([right]);
  });
});
