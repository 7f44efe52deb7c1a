import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../db/drizzle.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { refusal } from '../testing/quote-journey.ts';
import { ACCEPTANCE, PROPOSAL_INPUT, sharedQuote, tokenOf } from '../testing/shared-proposal.ts';

const { sharedProposals } = contract;
const { single } = contract.quotes;
const { proposals } = single;
const { api, amelia, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  stranger: 'role1@cobalt.test',
});

const open = (token: string) => api.guest().fetch(`/proposal/${token}`);
const sharingOf = async (reference: string) => (await amelia.call(proposals.listSharing, { reference }))[0];
const share = (reference: string, number = 1) =>
  amelia.call(proposals.createLink, { reference, number, validDays: 7 });

describe('the link to a version', () => {
  it('has 256 random bits, of which only a hash is stored', async () => {
    const { url, token, reference } = await sharedQuote(api, amelia);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(url).toBe(`${api.provider.config.publicUrl}/proposal/${token}`);
    const again = tokenOf((await share(reference)).url);
    expect(again).not.toBe(token);
    const { rows } = await api.provider.db.execute(sql`select * from proposal_links`);
    const { rows: steps } = await api.provider.db.execute(sql`select * from quote_events`);
    const { rows: audit } = await api.provider.db.execute(sql`select * from audit`);
    for (const stored of [rows, steps, audit]) expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(await sharingOf(reference))).not.toContain(token);
  });

  it('opens the version without an account, with headers that keep its address private', async () => {
    const { token } = await sharedQuote(api, amelia);
    const page = await open(token);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('set-cookie')).toBeNull();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('gives the same response to every token that never worked', async () => {
    const { token } = await sharedQuote(api, amelia);
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'x',
      'a'.repeat(5000),
      '%00',
      "'--",
    ];
    const answers = await Promise.all(
      wrong.map(async (each) => {
        const page = await open(encodeURIComponent(each));
        return [page.status, await page.text()];
      }),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
    await expect(api.guest().call(sharedProposals.recordView, { token: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('says politely that it was withdrawn, expired or replaced, and shows nothing else', async () => {
    const withdrawn = await sharedQuote(api, amelia);
    const [link] = (await sharingOf(withdrawn.reference))?.links ?? [];
    const revoke = () =>
      amelia.call(proposals.revokeLink, { reference: withdrawn.reference, number: 1, linkId: link?.id ?? 0 });
    await revoke();
    await revoke();
    const expired = await sharedQuote(api, amelia);
    await api.provider.db.execute(
      sql`update proposal_links set expires_at = now() - interval '1 second' where proposal_id in (select id from proposals where quote_reference = ${expired.reference})`,
    );
    const replaced = await sharedQuote(api, amelia);
    await amelia.call(proposals.create, { reference: replaced.reference, ...PROPOSAL_INPUT, notes: 'More' });
    for (const [{ token }, title] of [
      [withdrawn, 'This proposal has been withdrawn.'],
      [expired, 'This link has expired.'],
      [replaced, 'A newer version replaces this proposal.'],
    ] as const) {
      const page = await open(token);
      expect(page.status).toBe(410);
      const text = await page.text();
      expect(text).toContain(title);
      expect(text).not.toMatch(/£|Harbour Bakery|proposal\/[\w-]{43}/);
      const guest = api.guest();
      for (const call of [
        () => guest.call(sharedProposals.download, { token }),
        () => guest.call(sharedProposals.accept, { token, ...ACCEPTANCE }),
        () => guest.call(sharedProposals.decline, { token, reason: '' }),
        () => guest.call(sharedProposals.ask, { token, name: 'A', email: 'a@b.test', text: 'Hm?' }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'conflict', message: title });
    }
  });

  it('works alike for broadband quotes', async () => {
    const { broadband } = contract.quotes;
    const [quote] = (await amelia.call(broadband.list, { status: ['created'], perPage: 1 })).items;
    const version = { reference: quote?.reference ?? '', number: 1 };
    await amelia.call(broadband.proposals.create, { reference: version.reference, ...PROPOSAL_INPUT });
    const { url } = await amelia.call(broadband.proposals.createLink, { ...version, validDays: 7 });
    expect((await open(tokenOf(url))).status).toBe(200);
    const [sharing] = await amelia.call(broadband.proposals.listSharing, { reference: version.reference });
    const linkId = sharing?.links[0]?.id ?? 0;
    await amelia.call(broadband.proposals.revokeLink, { ...version, linkId });
    expect((await open(tokenOf(url))).status).toBe(410);
  });

  it('names a newer version that was shared, without its address', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    await amelia.call(proposals.create, { reference, ...PROPOSAL_INPUT, notes: 'More' });
    expect(await (await open(token)).text()).toContain('for version 2');
    await expect(share(reference, 1)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Version 2 replaces version 1. Share version 2 instead.',
    });
    const newer = tokenOf((await share(reference, 2)).url);
    const text = await (await open(token)).text();
    expect(text).toContain('Version 2 has its own link');
    expect(text).not.toContain(newer);
    expect((await open(newer)).status).toBe(200);
  });

  it('is withdrawn with the quote, and cannot be created for one that is closed', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    await amelia.call(single.cancel, { reference, reason: 'Test' });
    expect((await open(token)).status).toBe(410);
    await expect(share(reference)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('works for the days that were chosen, and for no other number of days', async () => {
    const { reference } = await sharedQuote(api, amelia);
    const { expiresAt } = await share(reference);
    const days = (Date.parse(expiresAt) - api.provider.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await expect(
      amelia.call(proposals.createLink, { reference, number: 1, validDays: 3650 as 90 }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is one of at most twenty that work', async () => {
    const { reference } = await sharedQuote(api, amelia);
    for (let count = 1; count < 20; count += 1) await share(reference);
    await expect(share(reference)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is created and withdrawn only by the partner, and not with the id of another version', async () => {
    const one = await sharedQuote(api, amelia);
    const other = await sharedQuote(api, amelia);
    const linkId = (await sharingOf(other.reference))?.links[0]?.id ?? 0;
    await expect(
      stranger.call(proposals.createLink, { reference: one.reference, number: 1, validDays: 7 }),
    ).rejects.toMatchObject({ code: 'not-found' });
    await expect(
      amelia.call(proposals.revokeLink, { reference: one.reference, number: 1, linkId }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect((await open(other.token)).status).toBe(200);
  });

  it('opens nothing but its own page', async () => {
    const { token, reference } = await sharedQuote(api, amelia);
    const guest = api.guest();
    const attempts: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `portal_session=${token}` },
    ];
    for (const path of [
      `/api/v1/quotes/${reference}`,
      `/api/v1/quotes/${reference}/proposals/1`,
      '/api/v1/me',
    ])
      for (const headers of attempts) expect((await guest.fetch(path, { headers })).status).toBe(401);
  });
});

describe('a version that changes while it is sent or shared', () => {
  const { db } = api.provider;
  const transaction = db.transaction.bind(db);
  /** Runs `change` after the first checks of the next call, before it stores anything. */
  const meanwhile = (change: () => Promise<unknown>) => {
    const spy = jest.spyOn(db, 'transaction').mockImplementation(async (...args) => {
      spy.mockRestore();
      await change();
      return transaction(...args);
    });
  };
  const MAIL = { to: ['race@customer.test'], subject: 'Offer', message: 'Hello', copyToMe: false };
  const send = (reference: string, withLink: boolean) =>
    amelia.call(proposals.send, { reference, number: 1, ...MAIL, withLink });
  const CHANGES = {
    accepted: ({ token }: Shared) => api.guest().call(sharedProposals.accept, { token, ...ACCEPTANCE }),
    cancelled: ({ reference }: Shared) => amelia.call(single.cancel, { reference, reason: 'Test' }),
    replaced: ({ reference }: Shared) =>
      amelia.call(proposals.create, { reference, ...PROPOSAL_INPUT, notes: 'More' }),
  };
  type Shared = Awaited<ReturnType<typeof sharedQuote>>;

  it.each([
    ['accepted', 'sent', (reference: string) => send(reference, true)],
    ['accepted', 'shared', (reference: string) => share(reference)],
    ['cancelled', 'sent', (reference: string) => send(reference, false)],
    ['cancelled', 'shared', (reference: string) => share(reference)],
    ['replaced', 'sent', (reference: string) => send(reference, true)],
    ['replaced', 'shared', (reference: string) => share(reference)],
  ] as const)('is not handed to a customer when it is %s while it is %s', async (change, _, call) => {
    const shared = await sharedQuote(api, amelia);
    await api.drainJobs();
    const mails = api.outbox.length;
    meanwhile(() => CHANGES[change](shared));
    await expect(call(shared.reference)).rejects.toMatchObject({ code: 'conflict' });
    const sharing = await amelia.call(proposals.listSharing, { reference: shared.reference });
    expect(sharing.find(({ number }) => number === 1)?.links).toHaveLength(1);
    const { proposalStatus } = await amelia.call(single.get, { reference: shared.reference });
    expect(proposalStatus).toBe(change === 'accepted' ? 'accepted' : 'shared');
    await api.drainJobs();
    expect(api.outbox.slice(mails).filter(({ to }) => to.includes('race@customer.test'))).toEqual([]);
  });
});

describe('the visits of a page', () => {
  const viewsOf = async (reference: string) => (await sharingOf(reference))?.links[0];

  it('are counted when the script of the page ran, with the first and last time', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    await open(token);
    await api.guest().fetch(`/proposal/${token}`, { method: 'HEAD' });
    await expect(viewsOf(reference)).resolves.toMatchObject({ views: 0, firstViewedAt: null });
    await expect(amelia.call(single.get, { reference })).resolves.toMatchObject({ proposalStatus: 'shared' });
    const guest = api.guest();
    await Promise.all([1, 2, 3].map(() => guest.call(sharedProposals.recordView, { token })));
    const link = await viewsOf(reference);
    expect(link).toMatchObject({ views: 3 });
    expect(link?.firstViewedAt).not.toBeNull();
    await expect(amelia.call(single.get, { reference })).resolves.toMatchObject({ proposalStatus: 'viewed' });
    const history = await amelia.call(single.listHistory, { reference });
    expect(history.filter(({ title }) => title === 'Proposal version 1 viewed')).toHaveLength(1);
  });

  it('of the partner’s own people are not counted, but visits of other companies are', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    await amelia.call(sharedProposals.recordView, { token });
    await expect(viewsOf(reference)).resolves.toMatchObject({ views: 0 });
    await stranger.call(sharedProposals.recordView, { token });
    await expect(viewsOf(reference)).resolves.toMatchObject({ views: 1 });
  });

  it('are refused from another site', async () => {
    const { token, reference } = await sharedQuote(api, amelia);
    const answer = await api.guest().fetch(`/api/v1/shared-proposals/${token}/views`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(419);
    await expect(viewsOf(reference)).resolves.toMatchObject({ views: 0 });
  });
});

describe('the lists of quotes', () => {
  it('show the progress of the customer, and filter by it', async () => {
    const { reference, token } = await sharedQuote(api, amelia);
    const found = async (proposalStatus: 'shared' | 'accepted') => {
      const { items } = await amelia.call(single.list, { proposalStatus, perPage: 100 });
      return items.some((quote) => quote.reference === reference && quote.proposalStatus === proposalStatus);
    };
    await expect(found('shared')).resolves.toBe(true);
    await expect(found('accepted')).resolves.toBe(false);
    await api.guest().call(sharedProposals.accept, { token, ...ACCEPTANCE });
    await expect(found('shared')).resolves.toBe(false);
    await expect(found('accepted')).resolves.toBe(true);
    const { items } = await amelia.call(single.list, { perPage: 1 });
    expect(items).toHaveLength(1);
  });
});

describe('the limits', () => {
  it('stop guesses from one network with a page that says why', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1) statuses.push((await open(`guess-${count}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).not.toBe(200);
    expect(await (await open('another')).text()).toContain('Too many requests.');
    expect(await refusal(api.guest().call(sharedProposals.recordView, { token: 'x' }))).toMatchObject({
      status: 429,
    });
  });
});
