import { beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { formatPounds } from '../shared/format-pounds.ts';
import { DEMO_PASSWORD } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote } from '../testing/quote-journey.ts';
import { tokenOf } from '../testing/shared-proposal.ts';

const { single } = contract.quotes;
const { partner } = contract;
const { api, amelia, ben } = await openTestApi({ amelia: 'role1@acme.test', ben: 'role2@acme.test' });
const TEXT = { recipientName: 'Lucy Shah', introduction: null, notes: null };
const MAIL = { to: ['lucy@customer.test'], subject: 'Offer', message: 'Hello', copyToMe: false };

let benId: number;
let reference: string;

const setPrices = (prices: 'cost' | 'selling' | 'none') =>
  amelia.call(partner.updateUser, { id: benId, prices });

beforeAll(async () => {
  benId = (await ben.call(contract.auth.getMe, {})).id;
  await amelia.call(partner.updateDefaultMargins, {
    leasedLine: { basis: 'markup', monthlyPercent: 37.3, installPercent: 13.7 },
  });
  reference = (await savedQuote(api, amelia)).reference;
  await setPrices('selling');
});

describe('a proposal of a user who sees selling prices only', () => {
  it('is stored once when it is sent several times at once', async () => {
    const versions = await Promise.all(
      Array.from({ length: 8 }, () => ben.call(single.proposals.create, { reference, ...TEXT })),
    );
    expect(new Set(versions.map(({ number }) => number))).toEqual(new Set([1]));
    await expect(ben.call(single.proposals.list, { reference })).resolves.toHaveLength(1);
  });

  it('has no margin of the user’s own, however large, small or malformed', async () => {
    for (const percent of [-100, -1, 0, 0.01, 999, 1e308, Number.MAX_SAFE_INTEGER])
      for (const basis of ['markup', 'margin'] as const) {
        const own = { basis, monthlyPercent: percent, installPercent: percent };
        const refused = await ben
          .call(single.proposals.create, { reference, ...TEXT, ...own })
          .catch((error: unknown) => error);
        expect(refused).toMatchObject({ code: expect.stringMatching(/^(?:forbidden|invalid)$/) });
        // A refusal that depended on the cost would say how high the cost is.
        expect(JSON.stringify((refused as { body: unknown }).body)).not.toMatch(/£|\d{4,}/);
      }
    await expect(ben.call(single.proposals.list, { reference })).resolves.toHaveLength(1);
  });

  it('follows a margin that a colleague sets meanwhile: the version with the prices on screen is refused', async () => {
    const { installCost: install, monthlyCost: monthly } = await ben.call(single.get, { reference });
    await amelia.call(single.updateMargin, { reference, monthlyPercent: 50, installPercent: 50 });
    const shownPrices = { install, monthly };
    await expect(
      ben.call(single.proposals.create, { reference, ...TEXT, shownPrices }),
    ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('have changed') });
    await expect(ben.call(single.proposals.list, { reference })).resolves.toHaveLength(1);
  });

  it('shows every text as it was written, and the mail as the customer gets it', async () => {
    await amelia.call(partner.updateBranding, { footer: 'Late fee £40', terms: 'Call-outs cost £90.' });
    const { reference: own } = await savedQuote(api, amelia);
    const { number, monthly, content } = await ben.call(single.proposals.create, { reference: own, ...TEXT });
    expect(content.branding).toMatchObject({ footer: 'Late fee £40', terms: 'Call-outs cost £90.' });
    const mail = { ...MAIL, message: 'With a voucher of £25.' };
    const preview = await ben.call(single.proposals.preview, { reference: own, number, ...mail });
    await ben.call(single.proposals.send, { reference: own, number, ...mail });
    await api.drainJobs();
    const sent = api.outbox.find(({ text }) => text.includes('voucher'));
    for (const text of [JSON.stringify(preview), sent?.text ?? '']) {
      expect(text).toContain('With a voucher of £25.');
      expect(text).toContain(formatPounds(monthly));
      expect(text).toContain('Late fee £40');
      expect(text).not.toContain('(hidden)');
    }
    const { url } = await ben.call(single.proposals.createLink, { reference: own, number, validDays: 7 });
    const token = tokenOf(url);
    const guest = api.guest();
    const question = { name: 'Lucy', email: 'lucy@customer.test', text: 'Is it £5 less for 5 years?' };
    await guest.call(contract.sharedProposals.ask, { token, ...question });
    await guest.call(contract.sharedProposals.decline, { token, reason: 'We pay £20 today.' });
    const [sharing] = await ben.call(single.proposals.listSharing, { reference: own });
    expect(sharing?.questions).toMatchObject([{ text: question.text }]);
    expect(sharing?.decision).toMatchObject({ reason: 'We pay £20 today.' });
    await amelia.call(partner.updateBranding, { footer: null, terms: null });
    api.outbox.length = 0;
  });

  it('is out of reach once the user may see no prices, and the customer’s link still works', async () => {
    const { number } = await ben.call(single.proposals.create, { reference, ...TEXT });
    const { url } = await ben.call(single.proposals.createLink, { reference, number, validDays: 7 });
    await setPrices('none');
    const calls = [
      ben.call(single.proposals.create, { reference, ...TEXT }),
      ben.call(single.proposals.preview, { reference, number, ...MAIL }),
      ben.call(single.proposals.send, { reference, number, ...MAIL }),
      ben.call(single.proposals.download, { reference, number }),
      ben.call(single.proposals.createLink, { reference, number, validDays: 7 }),
    ];
    for (const { status, reason } of await Promise.allSettled(calls).then((all) =>
      all.map((one) => ({ status: one.status, reason: one.status === 'rejected' ? one.reason : null })),
    ))
      expect([status, reason]).toEqual(['rejected', expect.objectContaining({ code: 'forbidden' })]);
    const [listed] = await ben.call(single.proposals.list, { reference });
    expect([listed?.monthly, listed?.install, listed?.monthlyPercent]).toEqual([NaN, NaN, NaN]);
    await api.drainJobs();
    expect(api.outbox.filter(({ to }) => to.includes('lucy@customer.test'))).toEqual([]);
    const page = await api.guest().fetch(new URL(url).pathname);
    expect(page.status).toBe(200);
    await setPrices('selling');
  });

  it('has no margin of the user’s own through an API token either', async () => {
    const minter = await api.asUser('role2@acme.test');
    await minter.call(contract.auth.confirmPassword, { password: DEMO_PASSWORD });
    const { plainTextToken } = await minter.call(partner.createToken, {
      name: 'CRM',
      scopes: ['quotes:read', 'quotes:write'],
    });
    const propose = async (body: object) => {
      const answer = await api.guest().fetch(`/api/v1/quotes/${reference}/proposals`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${plainTextToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ recipient_name: 'Token Shah', introduction: null, notes: null, ...body }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const own = { basis: 'markup', monthly_percent: 0, install_percent: 0 };
    await expect(propose(own)).resolves.toMatchObject({ status: 403 });
    const { status, text } = await propose({});
    expect(status).toBe(200);
    const { monthlyCost } = await amelia.call(single.get, { reference });
    expect(text).not.toContain(String(monthlyCost));
  });

  it('cannot be about another company’s quote', async () => {
    const stranger = await api.asUser('role1@cobalt.test');
    await expect(stranger.call(single.proposals.create, { reference, ...TEXT })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

it('keeps the amounts in a note about a customer, which the user can edit', async () => {
  const { customers } = contract;
  const [customer] = (await ben.call(customers.listSummaries, {})).items;
  const id = customer?.id ?? 0;
  const { id: noteId } = await ben.call(customers.createNote, { id, text: 'Pays £40 elsewhere' });
  const notes = await ben.call(customers.listNotes, { id });
  expect(notes.find((note) => note.id === noteId)?.text).toBe('Pays £40 elsewhere');
});
