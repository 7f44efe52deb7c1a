import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq, sql } from '../db/drizzle.ts';
import { proposals as stored } from '../proposals/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote } from '../testing/quote-journey.ts';
import { ACCEPTANCE, PROPOSAL_INPUT, sharedQuote, tokenOf } from '../testing/shared-proposal.ts';

const { sharedProposals } = contract;
const { single } = contract.quotes;
const { proposals } = single;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const open = async (token: string) => (await api.guest().fetch(`/proposal/${token}`)).text();
const accept = (token: string, change: Partial<typeof ACCEPTANCE> = {}) =>
  api.guest().call(sharedProposals.accept, { token, ...ACCEPTANCE, ...change });
const sharingOf = async (reference: string) => (await amelia.call(proposals.listSharing, { reference }))[0];
const hashOf = async (blob: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await blob.arrayBuffer()))
    .digest('hex');

it('stores a question once when it is sent again because its answer was lost', async () => {
  const { reference, token } = await sharedQuote(api, amelia);
  const ask = (text: string, email = 'lucy@customer.test') =>
    api.guest().call(sharedProposals.ask, { token, name: 'Lucy Arden', email, text });
  await ask('Is a router included?');
  await ask('Is a router included?');
  await ask('Is a router included?', 'tom@customer.test');
  await ask('Is installation free?');
  const asked = async () => (await sharingOf(reference))?.questions.length;
  expect(await asked()).toBe(3);
  api.advance({ minutes: 11 });
  await ask('Is installation free?');
  expect(await asked()).toBe(4);
});

describe('the acceptance of a proposal', () => {
  it('stores the version with its PDF, notifies both sides, and orders nothing', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    const before = await amelia.call(single.get, { reference });
    const mails = api.outbox.length;
    await accept(token);
    const { decision, status } = (await sharingOf(reference)) ?? {};
    expect(status).toBe('accepted');
    expect(decision).toMatchObject({
      kind: 'accepted',
      name: 'Lucy Arden',
      jobTitle: 'Managing director',
      email: 'lucy@customer.test',
      monthly: Math.round(before.monthlyCost * 1.2),
    });
    const sha256 = decision?.sha256 ?? '';
    const own = await amelia.call(proposals.download, { reference, number: 1 });
    const theirs = await api.guest().call(sharedProposals.download, { token });
    await expect(hashOf(own.blob)).resolves.toBe(sha256);
    await expect(hashOf(theirs.blob)).resolves.toBe(sha256);
    const page = await open(token);
    expect(page).toContain('Accepted by Lucy Arden, Managing director');
    expect(page).toContain(sha256);
    expect(page).not.toContain('Review and accept');

    const after = await amelia.call(single.get, { reference });
    expect(after).toMatchObject({ status: before.status, orderReference: null, proposalStatus: 'accepted' });
    const history = await amelia.call(single.listHistory, { reference });
    expect(history.at(-1)).toMatchObject({ title: 'Proposal version 1 accepted', actor: 'Lucy Arden' });
    const [notice] = await amelia.call(contract.notifications.list, {});
    expect(notice?.data).toMatchObject({
      text: 'Lucy Arden accepted your proposal for Harbour Bakery',
      url: `/quotes/${reference}`,
      type: 'proposal',
    });
    await api.drainJobs();
    const sent = api.outbox.slice(mails);
    expect(sent.map(({ to }) => to[0]).sort()).toEqual(['lucy@customer.test', 'role1@acme.test']);
    const toCustomer = sent.find(({ to }) => to[0] === 'lucy@customer.test');
    const attached = Buffer.from(toCustomer?.attachments?.[0]?.base64 ?? '', 'base64');
    expect(createHash('sha256').update(attached).digest('hex')).toBe(sha256);
    expect(toCustomer?.text).toContain(sha256);
    expect(toCustomer?.text).not.toMatch(/mark-up|margin|20%/i);
  });

  it('happens once, also when two people accept at the same time', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    const results = await Promise.allSettled(['One', 'Two', 'Three'].map((name) => accept(token, { name })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { decision } = (await sharingOf(reference)) ?? {};
    await expect(accept(token)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`already accepted by ${decision?.name}`),
    });
    const history = await amelia.call(single.listHistory, { reference });
    expect(history.filter(({ title }) => title.endsWith('accepted'))).toHaveLength(1);
    await expect(api.guest().call(sharedProposals.decline, { token, reason: '' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('leaves the version readable after its link has expired, until the link is withdrawn', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    const { url } = await amelia.call(proposals.createLink, { reference, number: 1, validDays: 7 });
    const [link, expired] = (await sharingOf(reference))?.links ?? [];
    const setExpiry = (id: number | undefined, seconds: number) => {
      const at = new Date(api.provider.now().getTime() + seconds * 1000).toISOString();
      return api.provider.db.execute(
        sql`update proposal_links set expires_at = ${at}::timestamptz where id = ${id ?? 0}`,
      );
    };
    await setExpiry(expired?.id, -60);
    await accept(token);
    await setExpiry(link?.id, 60);
    api.advance({ minutes: 2 });
    const sha256 = (await sharingOf(reference))?.decision?.sha256;
    expect(await open(token)).toContain('Accepted by Lucy Arden');
    const { blob } = await api.guest().call(sharedProposals.download, { token });
    await expect(hashOf(blob)).resolves.toBe(sha256);
    // This link had expired before anybody accepted.
    expect(await open(tokenOf(url))).toContain('This link has expired.');
    await amelia.call(proposals.revokeLink, { reference, number: 1, linkId: link?.id ?? 0 });
    expect(await open(token)).toContain('This proposal has been withdrawn.');
  });

  it('is refused once the prices have changed or expired', async () => {
    const changed = await sharedQuote(api, amelia);
    await api.provider.db.execute(
      sql`update quotes set monthly_cost = monthly_cost + 100 where reference = ${changed.reference}`,
    );
    await expect(accept(changed.token)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('The prices or services have changed'),
    });
    expect(await open(changed.token)).toContain('The prices or services have changed');
    const expired = await sharedQuote(api, amelia);
    await api.provider.db.execute(
      sql`update quotes set expired_at = now() - interval '1 day' where reference = ${expired.reference}`,
    );
    await expect(accept(expired.token)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('were held until'),
    });
  });

  it('is refused once an add-on was added or removed at the same price', async () => {
    const before = await sharedQuote(api, amelia);
    const { reference } = before;
    const groups = await amelia.call(single.listAddons, { reference });
    const choice = groups
      .flatMap(({ uuid, options }) => options.map((option) => ({ uuid, ...option })))
      .find(({ monthlyCost, installCost }) => monthlyCost === 0 && installCost === 0);
    if (choice === undefined) throw new Error('The product has no add-on without a charge.');
    const setAddons = (...options: { value: string; quantity: number }[]) =>
      amelia.call(single.update, { reference, addons: [{ uuid: choice.uuid, options }] });
    const price = async () => {
      const { installCost, monthlyCost } = await amelia.call(single.get, { reference });
      return { installCost, monthlyCost };
    };
    const first = await price();
    await setAddons({ value: choice.value, quantity: 1 });
    expect(await price()).toEqual(first);
    const refused = {
      code: 'conflict',
      message: expect.stringContaining('The prices or services have changed'),
    };
    await expect(accept(before.token)).rejects.toMatchObject(refused);
    const outdated = async () =>
      (await amelia.call(proposals.list, { reference })).map((version) => version.outdated);
    expect(await outdated()).toEqual(['changed']);

    await amelia.call(proposals.create, { reference, ...PROPOSAL_INPUT });
    const { url } = await amelia.call(proposals.createLink, { reference, number: 2, validDays: 7 });
    expect(await outdated()).toEqual([null, 'changed']);
    await amelia.call(single.update, { reference, addons: [] });
    expect(await price()).toEqual(first);
    await expect(accept(tokenOf(url))).rejects.toMatchObject(refused);
    expect(await outdated()).toEqual(['changed', null]);
  });

  it.each(['term_months = term_months + 12', 'speed = speed + 1', "product_code = 'OTHER'"])(
    'is refused after “%s” at the same price, and possible for a new version',
    async (change) => {
      const { reference, token } = await sharedQuote(api, amelia);
      await api.provider.db.execute(sql`update quotes set ${sql.raw(change)} where reference = ${reference}`);
      await expect(accept(token)).rejects.toMatchObject({ code: 'conflict' });
      const { number } = await amelia.call(proposals.create, { reference, ...PROPOSAL_INPUT });
      expect(number).toBe(2);
      const { url } = await amelia.call(proposals.createLink, { reference, number, validDays: 7 });
      await accept(tokenOf(url));
    },
  );

  it('is possible for a version of an earlier release, whose digest covers only prices', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    const [quote] = await api.provider.db.select().from(quotes).where(eq(quotes.reference, reference));
    if (quote === undefined) throw new Error('The quote was saved before.');
    const { installCost, monthlyCost, eccCost, isEccFirm } = quote;
    const storeDigest = (monthly: number) =>
      api.provider.db
        .update(stored)
        .set({
          costsDigest: createHash('sha256')
            .update(`${reference} ${installCost} ${monthly} ${eccCost} ${isEccFirm}\n`)
            .digest('hex'),
        })
        .where(eq(stored.quoteReference, reference));
    await storeDigest(monthlyCost + 1);
    await expect(accept(token)).rejects.toMatchObject({ code: 'conflict' });
    await storeDigest(monthlyCost);
    await expect(amelia.call(proposals.list, { reference })).resolves.toMatchObject([{ outdated: null }]);
    await accept(token);
  });

  it('is possible for one version of a quote only', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    await amelia.call(proposals.create, { reference, ...PROPOSAL_INPUT, recipientName: 'Somebody else' });
    const { url } = await amelia.call(proposals.createLink, { reference, number: 2, validDays: 7 });
    await accept(token);
    await expect(accept(tokenOf(url))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Another version'),
    });
    const page = await open(tokenOf(url));
    expect(page).toContain('Another version of this proposal was already accepted.');
    expect(page).not.toContain('Review and accept');
    const refused = {
      code: 'conflict',
      message: expect.stringMatching(
        /^Lucy Arden accepted version 1 on .*, so version 2 cannot be shared by link\.$/,
      ),
    };
    await expect(
      amelia.call(proposals.createLink, { reference, number: 2, validDays: 7 }),
    ).rejects.toMatchObject(refused);
    const mail = { to: ['ann@customer.test'], subject: 'Offer', message: 'Hello', copyToMe: false };
    const version = { reference, number: 2, ...mail };
    await expect(amelia.call(proposals.send, { ...version, withLink: true })).rejects.toMatchObject(refused);
    await amelia.call(proposals.send, version);
  });

  it.each([
    [{ name: ' ' }],
    [{ name: 'x'.repeat(200) }],
    [{ name: 'Lucy\nArden' }],
    [{ jobTitle: '' }],
    [{ email: 'nobody' }],
    [{ isAuthorised: false as unknown as true }],
    [{ choices: [{ site: 0, reference: 'QL-1' }] as never[] }],
    [{ choices: [{ site: 99_999, reference: 'QL-1' }] as never[] }],
  ])('is refused with %j', async (change) => {
    const { reference, token } = await sharedQuote(api, amelia);
    await expect(accept(token, change)).rejects.toMatchObject({ code: 'invalid' });
    expect((await sharingOf(reference))?.decision).toBeNull();
  });

  it('takes the option that the customer chose, with its prices', async () => {
    const { reference, token } = await sharedOptions();
    const version = await amelia.call(proposals.get, { reference, number: 1 });
    const { offer } = version.content;
    if (offer.kind !== 'quote') throw new Error('It is the proposal of a quote.');
    const [, other] = offer.options;
    const page = await open(token);
    expect(page).toContain(`value="${other?.reference}"`);
    await expect(
      accept(token, {
        choices: [
          { site: 0, reference },
          { site: 0, reference },
        ] as never[],
      }),
    ).rejects.toMatchObject({ code: 'invalid' });
    await accept(token, { choices: [{ site: 0, reference: other?.reference }] as never[] });
    expect((await sharingOf(reference))?.decision).toMatchObject({
      monthly: other?.monthly,
      install: other?.install,
      choices: [{ site: null, reference: other?.reference, isRecommended: false }],
    });
  });
});

/** A shared proposal that offers two quotes for one site. */
async function sharedOptions() {
  const { reference } = await savedQuote(api, amelia);
  const [option] = await amelia.call(proposals.listOptions, { reference });
  const alternatives = [option?.reference ?? ''];
  await amelia.call(proposals.create, { reference, ...PROPOSAL_INPUT, alternatives });
  const { url } = await amelia.call(proposals.createLink, { reference, number: 1, validDays: 7 });
  return { reference, token: tokenOf(url) };
}

describe('the page', () => {
  it('shows the selling prices, and nothing of the cost, the margin or the supplier', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    const quote = await amelia.call(single.get, { reference });
    const text = await open(token);
    const money = (pence: number) =>
      `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    expect(text).toContain(money(Math.round(quote.monthlyCost * 1.2)));
    expect(text).not.toContain(money(quote.monthlyCost));
    expect(text).not.toContain(String(quote.monthlyCost));
    expect(text).not.toContain(quote.productName);
    expect(text.replace(/<style>.*?<\/style>|<script>.*?<\/script>/gs, '')).not.toMatch(
      /margin|mark-?up|northlight|supplier|20%/i,
    );
    expect(text).toContain('Acme Connect');
  });

  it('shows hostile names and texts as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'</title><script>alert(1)</script>';
    const { token } = await sharedQuote(api, amelia, {
      recipientName: hostile as 'Harbour Bakery',
      introduction: hostile as 'Dear Lucy',
    });
    await api.guest().call(sharedProposals.ask, { token, name: hostile, email: 'a@b.test', text: hostile });
    const text = await open(token);
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;img src=x');
  });
});

describe('a question', () => {
  const ASKED = { name: 'Lucy Arden', email: 'lucy@customer.test', text: 'Is a router included?' };

  it('reaches the owner at once; the answer is mailed and shown on the page', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    await api.guest().call(sharedProposals.ask, { token, ...ASKED });
    await expect(amelia.call(single.get, { reference })).resolves.toMatchObject({
      proposalStatus: 'question',
    });
    await api.drainJobs();
    const mail = api.outbox.at(-1);
    expect(mail).toMatchObject({ to: ['role1@acme.test'], replyTo: { address: 'lucy@customer.test' } });
    expect(mail?.text).toContain('Is a router included?');
    const [question] = (await sharingOf(reference))?.questions ?? [];
    const answer = () =>
      amelia.call(proposals.answerQuestion, {
        reference,
        number: 1,
        questionId: question?.id ?? 0,
        answer: 'Yes, it is.',
      });
    await answer();
    await expect(answer()).rejects.toMatchObject({ code: 'conflict' });
    await api.drainJobs();
    expect(api.outbox.at(-1)).toMatchObject({
      to: ['lucy@customer.test'],
      replyTo: { address: 'role1@acme.test' },
    });
    const page = await open(token);
    expect(page).toContain('Yes, it is.');
    expect(page).not.toContain('lucy@customer.test');
    await expect(amelia.call(single.get, { reference })).resolves.toMatchObject({ proposalStatus: 'shared' });
  });

  it('is refused after ten in an hour', async () => {
    const { token } = await sharedQuote(api, amelia);
    const guest = api.guest();
    const codes: string[] = [];
    for (let count = 0; count < 12; count += 1)
      codes.push(
        await guest.call(sharedProposals.ask, { token, ...ASKED }).then(
          () => 'sent',
          (error) => (error as { code: string }).code,
        ),
      );
    expect(codes.at(-1)).toBe('too-many');
    expect(codes.filter((code) => code === 'sent').length).toBeLessThanOrEqual(10);
  });
});

describe('a refusal', () => {
  it('reaches the partner with its reason, and can become an acceptance', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    await api.guest().call(sharedProposals.decline, { token, reason: 'Too expensive' });
    await expect(amelia.call(single.get, { reference })).resolves.toMatchObject({
      proposalStatus: 'declined',
    });
    await expect(api.guest().call(sharedProposals.decline, { token, reason: '' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await open(token)).toContain('You declined this proposal');
    await accept(token);
    expect((await sharingOf(reference))?.decision).toMatchObject({ kind: 'accepted', reason: null });
  });
});

describe('a mail with a link', () => {
  it('leads to the page; the preview shows it without creating one', async () => {
    const { reference } = await sharedQuote(api, amelia);
    const mail = {
      to: ['lucy@customer.test'],
      subject: 'Ours',
      message: 'Hello',
      copyToMe: false,
      withLink: true,
    };
    const preview = await amelia.call(proposals.preview, { reference, number: 1, ...mail });
    expect(preview.blocks.find(({ kind }) => kind === 'action')).toMatchObject({
      label: 'View and accept online',
    });
    expect((await sharingOf(reference))?.links).toHaveLength(1);
    await amelia.call(proposals.send, { reference, number: 1, ...mail });
    await api.drainJobs();
    const url = /http\S+\/proposal\/[\w-]{43}/.exec(api.outbox.at(-1)?.text ?? '')?.[0] ?? '';
    expect(await open(tokenOf(url))).toContain('Proposal for Harbour Bakery');
    expect((await sharingOf(reference))?.links).toHaveLength(2);
    // The database has only a hash of the token, also after the mail.
    const { rows } = await api.provider.db.execute(
      sql`select name from jobs.job where position(${tokenOf(url)} in data::text) > 0`,
    );
    expect(rows).toEqual([]);
  });
});
