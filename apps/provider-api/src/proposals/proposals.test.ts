import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { multiQuoteOf } from '../testing/fixtures.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { extractPages } from '../testing/pdf-text.ts';
import { refusal, savedQuote } from '../testing/quote-journey.ts';

const { single, broadband } = contract.quotes;
const { proposals } = single;

let api: TestApi;
let amelia: Browser;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
});
afterAll(() => api.close());

const TEXT = { recipientName: 'Lucy Arden', introduction: 'Dear Lucy', notes: null } as const;
const MARKUP = { basis: 'markup', monthlyPercent: 20, installPercent: 10 } as const;
const INPUT = { ...TEXT, ...MARKUP };
const MAIL = {
  to: ['lucy@customer.test'],
  subject: 'Our proposal',
  message: 'Dear Lucy,\n\nour proposal is attached.',
  copyToMe: false,
};

const pdfText = async (blob: Blob) =>
  (await extractPages(new Uint8Array(await blob.arrayBuffer()))).join(' ');

describe('versions of a quote’s proposal', () => {
  it('store what the customer reads, numbered from 1, and stay when the quote changes', async () => {
    const { reference } = await savedQuote(api, amelia);
    const quote = await amelia.call(single.get, { reference });
    const first = await amelia.call(proposals.create, { reference, ...INPUT });
    const monthly = Math.round(quote.monthlyCost * 1.2);
    expect(first).toMatchObject({
      number: 1,
      recipientName: 'Lucy Arden',
      monthly,
      createdBy: 'Amelia Hartley',
      outdated: null,
      mails: [],
      content: { introduction: 'Dear Lucy', notes: null, offer: { kind: 'quote', monthly, reference } },
    });
    const second = await amelia.call(proposals.create, { reference, ...INPUT, monthlyPercent: 30 });
    expect(second.number).toBe(2);

    await amelia.call(single.update, { reference, customReference: 'Changed', customerName: 'Other' });
    await expect(amelia.call(proposals.get, { reference, number: 1 })).resolves.toEqual(first);
    const listed = await amelia.call(proposals.list, { reference });
    expect(listed.map(({ number }) => number)).toEqual([2, 1]);
    expect(listed[1]).toMatchObject({ ...MARKUP, monthly, createdBy: 'Amelia Hartley' });
    const history = await amelia.call(single.listHistory, { reference });
    expect(history.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Proposal version 1 created', 'Proposal version 2 created']),
    );
  });

  it('answer the latest version while nothing has changed', async () => {
    const { reference } = await savedQuote(api, amelia);
    const numbers: number[] = [];
    for (const input of [INPUT, INPUT, { ...INPUT, notes: 'More' }, { ...INPUT, notes: 'More' }, INPUT])
      numbers.push((await amelia.call(proposals.create, { reference, ...input })).number);
    expect(numbers).toEqual([1, 1, 2, 2, 3]);
  });

  it('are refused with other prices than on the author’s screen', async () => {
    const { reference } = await savedQuote(api, amelia);
    const { monthlyCost, installCost } = await amelia.call(single.get, { reference });
    const monthly = Math.round(monthlyCost * 1.2);
    const create = (shownMonthly: number) =>
      amelia.call(proposals.create, {
        reference,
        ...INPUT,
        shownPrices: { install: Math.round(installCost * 1.1), monthly: shownMonthly },
      });
    await expect(create(monthly - 1)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The prices of this proposal have changed. Check them, then try again.',
    });
    await expect(create(monthly)).resolves.toMatchObject({ number: 1, monthly });
  });

  it('get different numbers when they are created at once', async () => {
    const { reference } = await savedQuote(api, amelia);
    const made = await Promise.all(
      [1, 2, 3, 4].map((percent) =>
        amelia.call(proposals.create, { reference, ...INPUT, monthlyPercent: percent }),
      ),
    );
    expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
  });

  it('are PDFs with the selling prices and without the cost or the supplier', async () => {
    const { reference } = await savedQuote(api, amelia);
    const quote = await amelia.call(single.get, { reference });
    await amelia.call(proposals.create, { reference, ...INPUT, monthlyPercent: 50, installPercent: 50 });
    const file = await amelia.call(proposals.download, { reference, number: 1 });
    expect(file.fileName).toBe(`Proposal ${reference} version 1.pdf`);
    expect(file.blob.type).toBe('application/pdf');
    const text = await pdfText(file.blob);
    const money = (pence: number) =>
      `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    expect(text).toContain(money(Math.round(quote.monthlyCost * 1.5)));
    expect(text).not.toContain(money(quote.monthlyCost));
    expect(text).not.toMatch(/margin|mark-up|northlight|50%/i);
    expect(text).not.toContain(quote.productName);
    expect(text).toContain('exclude VAT');
  });

  it('say that prices have changed since, and that the quote has expired', async () => {
    const { reference } = await savedQuote(api, amelia);
    await amelia.call(proposals.create, { reference, ...INPUT });
    const groups = await amelia.call(single.listAddons, { reference });
    const group = groups.find(({ options }) => options.some(({ monthlyCost }) => monthlyCost > 0));
    const option = group?.options.find(({ monthlyCost }) => monthlyCost > 0);
    await amelia.call(single.update, {
      reference,
      addons: [{ uuid: group?.uuid ?? '', options: [{ value: option?.value ?? '', quantity: 1 }] }],
    });
    const outdated = async () => (await amelia.call(proposals.list, { reference }))[0]?.outdated;
    await expect(outdated()).resolves.toBe('changed');
    // An older price may still be agreed with the customer.
    await amelia.call(proposals.send, { reference, number: 1, ...MAIL });
    await amelia.call(single.cancel, { reference, reason: 'Test' });
    await expect(outdated()).resolves.toBe('closed');
    await expect(amelia.call(proposals.create, { reference, ...INPUT })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This quote is Cancelled, so it can no longer be proposed.',
    });
    await expect(amelia.call(proposals.send, { reference, number: 1, ...MAIL })).rejects.toMatchObject({
      code: 'conflict',
    });
    await amelia.call(proposals.download, { reference, number: 1 });
  });

  it('belong to broadband quotes too', async () => {
    const { items } = await amelia.call(broadband.list, { status: ['created'] });
    const reference = items[0]?.reference ?? '';
    await amelia.call(broadband.proposals.create, { reference, ...INPUT });
    const { blob } = await amelia.call(broadband.proposals.download, { reference, number: 1 });
    expect(await pdfText(blob)).toContain('Broadband');
    const sent = await amelia.call(broadband.proposals.send, { reference, number: 1, ...MAIL });
    expect(sent.number).toBe(1);
    await expect(amelia.call(proposals.list, { reference })).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each(['0', '-1', '1.5', 'x', '99999999999'])('do not have the number %j', async (number) => {
    const { items } = await amelia.call(single.list, { status: ['created'] });
    const reference = items[0]?.reference ?? '';
    await expect(amelia.call(proposals.get, { reference, number })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('refuse hostile and oversized text beside its field', async () => {
    const { reference } = await savedQuote(api, amelia);
    const hostile = {
      recipientName: 'Lucy\r\nBcc: x@evil.test',
      introduction: 'a\u0007b',
      notes: 'x'.repeat(1501),
      monthlyPercent: -1,
    };
    const error = await refusal(amelia.call(proposals.create, { reference, ...INPUT, ...hostile }));
    expect(error).toMatchObject({ code: 'invalid' });
    expect(Object.keys((error as { fieldErrors: object }).fieldErrors).sort()).toEqual([
      'introduction',
      'monthlyPercent',
      'notes',
      'recipientName',
    ]);
    const over = { ...INPUT, basis: 'margin', monthlyPercent: 91 } as const;
    await expect(amelia.call(proposals.create, { reference, ...over })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(amelia.call(proposals.list, { reference })).resolves.toEqual([]);
  });

  it('do not exist for another partner', async () => {
    const { reference } = await savedQuote(api, amelia);
    await amelia.call(proposals.create, { reference, ...INPUT });
    const stranger = await api.asUser('role1@cobalt.test');
    const lost = { code: 'not-found' };
    await expect(stranger.call(proposals.list, { reference })).rejects.toMatchObject(lost);
    await expect(stranger.call(proposals.get, { reference, number: 1 })).rejects.toMatchObject(lost);
    await expect(stranger.call(proposals.download, { reference, number: 1 })).rejects.toMatchObject(lost);
    await expect(stranger.call(proposals.send, { reference, number: 1, ...MAIL })).rejects.toMatchObject(
      lost,
    );
  });
});

describe('mailing a version', () => {
  async function created(): Promise<{ reference: string; number: number }> {
    const { reference } = await savedQuote(api, amelia);
    await amelia.call(proposals.create, { reference, ...INPUT });
    return { reference, number: 1 };
  }
  async function mailed() {
    await api.drainJobs();
    return api.outbox.at(-1);
  }

  it('sends the PDF in the partner’s name, replies to the sender, and records it', async () => {
    const one = await created();
    const answer = await amelia.call(proposals.send, {
      ...one,
      ...MAIL,
      to: [' lucy@customer.test', 'LUCY@customer.test', 'tom@customer.test'],
      copyToMe: true,
    });
    const to = ['lucy@customer.test', 'tom@customer.test'];
    expect(answer.mails).toMatchObject([{ to, copyTo: 'role1@acme.test', sentBy: 'Amelia Hartley' }]);
    const mail = await mailed();
    expect(mail).toMatchObject({
      to,
      cc: ['role1@acme.test'],
      subject: 'Our proposal',
      text: expect.stringContaining('Dear Lucy,\n\nour proposal is attached.'),
      html: expect.stringContaining('our proposal is attached.'),
      replyTo: { name: 'Amelia Hartley', address: 'role1@acme.test' },
    });
    expect(mail?.fromName).toMatch(/Acme/);
    const [attachment] = mail?.attachments ?? [];
    expect(attachment?.fileName).toBe(`Proposal ${one.reference} version 1.pdf`);
    const [page] = await extractPages(Buffer.from(attachment?.base64 ?? '', 'base64'));
    expect(page).toContain('Proposal for Lucy Arden');
    const history = await amelia.call(single.listHistory, { reference: one.reference });
    expect(history.at(-1)).toMatchObject({
      title: 'Proposal version 1 sent',
      detail: 'To lucy@customer.test, tom@customer.test',
      actor: 'Amelia Hartley',
    });
  });

  it('sends a version again, also to others', async () => {
    const one = await created();
    await amelia.call(proposals.send, { ...one, ...MAIL });
    await amelia.call(proposals.send, { ...one, ...MAIL, to: ['tom@customer.test'] });
    const [version] = await amelia.call(proposals.list, { reference: one.reference });
    expect(version?.mails.map(({ to }) => to[0])).toEqual(['lucy@customer.test', 'tom@customer.test']);
  });

  it.each([
    ['to', { to: [] }],
    ['to.0', { to: ['not an address'] }],
    ['to.0', { to: ['a@b.test\r\nBcc: x@evil.test'] }],
    ['to.1', { to: ['a@b.test', 'a@b.test, c@d.test'] }],
    ['to', { to: Array.from({ length: 11 }, (_, index) => `a${index}@b.test`) }],
    ['subject', { subject: 'Offer\r\nBcc: x@evil.test' }],
    ['subject', { subject: ' ' }],
    ['message', { message: 'a\u0007b' }],
    ['message', { message: 'x'.repeat(5001) }],
  ])('refuses a wrong %s: %j', async (field, change) => {
    const { items } = await amelia.call(single.list, { status: ['created'] });
    const reference = items[0]?.reference ?? '';
    await amelia.call(proposals.create, { reference, ...INPUT });
    await api.drainJobs();
    const before = api.outbox.length;
    const error = await refusal(amelia.call(proposals.send, { reference, number: 1, ...MAIL, ...change }));
    expect(error).toMatchObject({ code: 'invalid', fieldErrors: { [field]: [expect.any(String)] } });
    await api.drainJobs();
    expect(api.outbox).toHaveLength(before);
  });

  it('is refused after sixty addresses in an hour', async () => {
    const user = await api.asUser('role2@acme.test');
    const { reference } = await savedQuote(api, user);
    await user.call(proposals.create, { reference, ...INPUT });
    const to = Array.from({ length: 10 }, (_, index) => `a${index}@b.test`);
    const send = () => user.call(proposals.send, { reference, number: 1, ...MAIL, to });
    for (let mail = 0; mail < 6; mail += 1) await send();
    await expect(send()).rejects.toMatchObject({ code: 'too-many' });
    await expect(amelia.call(proposals.list, { reference })).resolves.toMatchObject([
      { mails: { length: 6 } },
    ]);
    api.advance({ minutes: 61 });
    await send();
  });

  it('is refused once the prices of the version have expired', async () => {
    const one = await created();
    api.advance({ days: 31 });
    const later = await api.asUser('role1@acme.test');
    await expect(later.call(proposals.list, { reference: one.reference })).resolves.toMatchObject([
      { outdated: 'expired' },
    ]);
    await expect(later.call(proposals.send, { ...one, ...MAIL })).rejects.toMatchObject({ code: 'conflict' });
    await expect(later.call(proposals.create, { reference: one.reference, ...INPUT })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('expired'),
    });
    await later.call(proposals.download, one);
    amelia = later;
  });
});

describe('versions of a multi-quote’s proposal', () => {
  const { proposals: deals, proposal, listHistory } = contract.multiQuotes;

  it('have every site at its selling price, and are mailed and recorded', async () => {
    const { uuid, references } = await multiQuoteOf(api, amelia, 'Northern branches');
    const [own = ''] = references;
    await amelia.call(single.updateMargin, { reference: own, monthlyPercent: 100, installPercent: 0 });
    const { items: costs } = await amelia.call(proposal.listQuotes, { uuid });
    const version = await amelia.call(deals.create, { uuid, ...INPUT, basis: 'margin' });
    const { offer } = version.content;
    if (offer.kind !== 'multi-quote') throw new Error('It is the proposal of a quote.');
    const { items: sites } = await amelia.call(deals.listSites, { uuid, number: 1 });
    expect(sites.map(({ monthly }) => monthly).sort()).toEqual(
      costs
        .map(({ monthlyCost, ownMargin }) => (ownMargin ? monthlyCost * 2 : Math.round(monthlyCost / 0.8)))
        .sort(),
    );
    expect(offer).toMatchObject({
      siteCount: 2,
      monthly: sites.reduce((sum, { monthly }) => sum + monthly, 0),
    });
    const { blob, fileName } = await amelia.call(deals.download, { uuid, number: 1 });
    expect(fileName).toBe('Proposal Lucy Arden version 1.pdf');
    expect(await pdfText(blob)).toContain('1 Park Row');
    await amelia.call(deals.send, { uuid, number: 1, ...MAIL });
    await api.drainJobs();
    expect(api.outbox.at(-1)?.attachments?.[0]?.fileName).toBe(fileName);
    const history = await amelia.call(listHistory, { uuid });
    expect(history.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Proposal version 1 created', 'Proposal version 1 sent']),
    );
    await amelia.call(single.cancel, { reference: own, reason: 'Test' });
    await expect(amelia.call(deals.list, { uuid })).resolves.toMatchObject([{ outdated: 'changed' }]);
  });

  it('are refused without a quote that is still valid', async () => {
    const { uuid, references } = await multiQuoteOf(api, amelia, 'Closed branches');
    for (const reference of references) await amelia.call(single.cancel, { reference, reason: 'Test' });
    await expect(amelia.call(deals.create, { uuid, ...INPUT })).rejects.toMatchObject({ code: 'conflict' });
    await expect(amelia.call(deals.list, { uuid })).resolves.toEqual([]);
  });
});
