import { beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { brand } from '@portal/brand';
import { multiQuoteOf } from '../testing/fixtures.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { extractPages } from '../testing/pdf-text.ts';
import { savedQuote } from '../testing/quote-journey.ts';

const { single } = contract.quotes;
const { proposals } = single;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const INPUT = {
  recipientName: 'Lucy Arden',
  introduction: null,
  notes: null,
  basis: 'markup',
  monthlyPercent: 20,
  installPercent: 0,
} as const;
const MAIL = { to: ['lucy@customer.test'], subject: 'Our proposal', message: 'Dear Lucy', copyToMe: true };

let reference: string;
beforeAll(async () => {
  ({ reference } = await savedQuote(api, amelia));
  await amelia.call(proposals.create, { reference, ...INPUT });
});

async function sent() {
  await api.drainJobs();
  const mail = api.outbox.at(-1);
  if (mail === undefined) throw new Error('No mail was sent.');
  return mail;
}

describe('the preview of a mail', () => {
  it('names the file without half of an emoji when the recipient’s name is cut', async () => {
    const { uuid } = await multiQuoteOf(api, amelia, 'Emoji');
    const deal = contract.multiQuotes.proposals;
    const name = 'L'.repeat(79);
    await amelia.call(deal.create, { uuid, ...INPUT, recipientName: `${name}\u{1f44d} Ltd` });
    const fileName = `Proposal ${name} version 1.pdf`;
    await expect(amelia.call(deal.download, { uuid, number: 1 })).resolves.toMatchObject({ fileName });
    await amelia.call(deal.send, { uuid, number: 1, ...MAIL });
    expect((await sent()).attachments?.[0]?.fileName).toBe(fileName);
  });

  it('shows exactly what is then sent', async () => {
    const input = { reference, number: 1, ...MAIL };
    const preview = await amelia.call(proposals.preview, input);
    expect(preview).toMatchObject({
      from: { name: 'Acme Connect', address: brand.email.sender },
      replyTo: { name: 'Amelia Hartley', address: 'role1@acme.test' },
      to: MAIL.to,
      copyTo: 'role1@acme.test',
      subject: 'Our proposal',
      company: 'Acme Connect',
      attachment: `Proposal ${reference} version 1.pdf`,
    });
    await expect(amelia.call(proposals.get, { reference, number: 1 })).resolves.toMatchObject({ mails: [] });
    await amelia.call(proposals.send, input);
    const mail = await sent();
    expect(mail).toMatchObject({
      fromName: preview.from.name,
      replyTo: preview.replyTo,
      to: preview.to,
      cc: [preview.copyTo],
      subject: preview.subject,
      company: preview.company,
      blocks: preview.blocks,
      footer: preview.footer,
    });
    expect(mail.html + mail.text).not.toContain(brand.name);
  });

  it('is not another partner’s to see', async () => {
    const stranger = await api.asUser('role1@cobalt.test');
    const input = { reference, number: 1, ...MAIL };
    await expect(stranger.call(proposals.preview, input)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a later version', () => {
  it('says in subject, body and PDF which one it replaces', async () => {
    const version = await amelia.call(proposals.create, { reference, ...INPUT, monthlyPercent: 25 });
    expect(version).toMatchObject({ number: 2, content: { replaces: 1 } });
    await amelia.call(proposals.send, { reference, number: 2, ...MAIL });
    const mail = await sent();
    expect(mail.subject).toBe('Our proposal – Version 2, replaces version 1');
    expect(mail.text).toMatch(/^Version 2, replaces version 1\./);
    expect(mail.html).toContain('Version 2, replaces version 1.');
    const [page] = await extractPages(Buffer.from(mail.attachments?.[0]?.base64 ?? '', 'base64'));
    expect(page).toContain('version 2, replaces version 1');
  });

  it('replaces what its recipient got last, not a version that was never sent', async () => {
    await amelia.call(proposals.create, { reference, ...INPUT, monthlyPercent: 26 });
    const fourth = await amelia.call(proposals.create, { reference, ...INPUT, monthlyPercent: 27 });
    expect(fourth).toMatchObject({ number: 4, content: { replaces: 2 } });
  });

  it('replaces nothing for a recipient who had none', async () => {
    const other = await amelia.call(proposals.create, {
      reference,
      ...INPUT,
      recipientName: 'Tom Fairclough',
    });
    expect(other).toMatchObject({ number: 5, content: { replaces: null } });
    await amelia.call(proposals.send, { reference, number: 5, ...MAIL });
    expect((await sent()).subject).toBe('Our proposal');
  });

  it('gets its own number when several are created at once, each replacing an earlier one', async () => {
    const versions = await Promise.all(
      [31, 32, 33].map((monthlyPercent) =>
        amelia.call(proposals.create, { reference, ...INPUT, monthlyPercent }),
      ),
    );
    expect(new Set(versions.map(({ number }) => number)).size).toBe(3);
    for (const { number, content } of versions) expect(content.replaces).toBeLessThan(number);
  });
});

describe('options for one site', () => {
  it('are offered side by side, with the prices of the recommended one', async () => {
    const first = (await savedQuote(api, amelia)).reference;
    const options = await amelia.call(proposals.listOptions, { reference: first });
    expect(options.length).toBeGreaterThan(0);
    const other = options[0];
    if (other === undefined) throw new Error('There is no other quote for the site.');
    const chosen = { alternatives: [other.reference], recommended: other.reference };
    const version = await amelia.call(proposals.create, { reference: first, ...INPUT, ...chosen });
    const { offer } = version.content;
    if (offer.kind !== 'quote') throw new Error('It is the proposal of a multi-quote.');
    expect(version.options).toEqual([other.reference, first]);
    expect(offer.options.map(({ isRecommended }) => isRecommended)).toEqual([true, false]);
    expect(offer).toMatchObject({ reference: other.reference, monthly: Math.round(other.monthlyCost * 1.2) });
    expect(version.monthly).toBe(offer.options[0]?.monthly);

    await amelia.call(proposals.send, { reference: first, number: version.number, ...MAIL });
    const mail = await sent();
    expect(mail.text).toContain('1 – Recommended');
    expect(mail.text).toContain('Totals include only the recommended');
    const [page] = await extractPages(Buffer.from(mail.attachments?.[0]?.base64 ?? '', 'base64'));
    expect(page).toContain('Option 1 – Recommended');
    expect(page).toContain('Option 2');

    await amelia.call(single.cancel, { reference: other.reference, reason: 'Test' });
    await expect(amelia.call(proposals.list, { reference: first })).resolves.toMatchObject([
      { outdated: 'changed' },
    ]);
  });

  it('must be open quotes for the same site, up to three beside the first', async () => {
    const { items } = await amelia.call(single.list, { status: ['created'], perPage: 50 });
    const own = await amelia.call(single.get, { reference });
    const elsewhere = items.find(({ postcode }) => postcode !== own.postcode);
    const create = (alternatives: string[], recommended?: string) =>
      amelia.call(proposals.create, {
        reference,
        ...INPUT,
        alternatives,
        ...(recommended !== undefined && { recommended }),
      });
    await expect(create([elsewhere?.reference ?? ''])).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { alternatives: [expect.stringContaining('another site')] },
    });
    await expect(create([reference])).rejects.toMatchObject({ code: 'invalid' });
    await expect(create(['QL-1'])).rejects.toMatchObject({ code: 'invalid' });
    await expect(create(['a', 'b', 'c', 'd'])).rejects.toMatchObject({ code: 'invalid' });
    await expect(create([], 'QL-1')).rejects.toMatchObject({
      fieldErrors: { recommended: expect.anything() },
    });
  });
});
