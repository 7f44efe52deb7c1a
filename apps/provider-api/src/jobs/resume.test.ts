import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { resumeLineChecksJob } from '../circuits/jobs.ts';
import { eq, sql } from '../db/drizzle.ts';
import { resumeImportsJob } from '../multi-quote-imports/jobs.ts';
import { multiQuoteImports } from '../multi-quote-imports/tables.ts';
import { resumePriceDeskJob } from '../multi-quote-negotiations/jobs.ts';
import { resumeSearchesJob } from '../multi-quote-searches/jobs.ts';
import { multiQuotes as multiQuoteTable } from '../multi-quotes/tables.ts';
import { resumeOrderCreationJob } from '../orders/creation/resume-order-creation.ts';
import type { AnyJob } from '../provider.ts';
import { resumeAssigningJob } from '../support/jobs.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { csv } from '../testing/multi-quote-fixture.ts';
import { waitingQuote } from '../testing/quote-journey.ts';

const { circuits, multiQuotes, notifications, orders, support } = contract;
const { single } = contract.quotes;

/** Jobs that users wait for and whose retries are used up: a database trigger makes their writes fail. */
let api: TestApi;
let amelia: Browser;
const faults = jest.fn<() => undefined>();
let removeTrigger: () => Promise<unknown> = async () => undefined;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  jest.spyOn(api.provider.log, 'error').mockImplementation(faults);
  await api.provider.db.execute(sql`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`);
});
beforeEach(() => void faults.mockClear());
afterEach(() => removeTrigger());
afterAll(() => api.close());

async function failOn(table: string, event: 'insert' | 'update', when = 'true') {
  const { db } = api.provider;
  await db.execute(
    sql.raw(
      `create trigger broken before ${event} on ${table} for each row when (${when}) execute function refuse()`,
    ),
  );
  removeTrigger = () => db.execute(sql.raw(`drop trigger if exists broken on ${table}`));
}

/** Discards the queued retries, as when they are used up. */
const dropRetries = () => api.provider.db.execute(sql`delete from jobs.job`);
const sweep = (job: AnyJob) => job.handle({}, api.provider);

describe('an approved quote whose order could not be created', () => {
  async function approved() {
    const { reference, approvalTermsId } = await waitingQuote(api, amelia);
    await approve(reference, approvalTermsId);
    return reference;
  }
  const approve = (reference: string, termsId: number | null) =>
    amelia.call(single.approve, { reference, termsId: termsId ?? 0, accepted: true });
  const show = (reference: string) => amelia.call(single.get, { reference });

  it('gets its order as soon as it can be created', async () => {
    await failOn('orders', 'insert');
    const reference = await approved();
    await expect(api.drainJobs()).rejects.toThrow();
    await dropRetries();
    api.advance({ minutes: 3 });
    await sweep(resumeOrderCreationJob);
    expect(await show(reference)).toMatchObject({ status: 'processing', reason: null });
    expect(faults).toHaveBeenCalled();
    await removeTrigger();
    await sweep(resumeOrderCreationJob);
    const { status, orderReference } = await show(reference);
    expect(status).toBe('approved');
    expect(await amelia.call(orders.get, { reference: orderReference ?? '' })).toMatchObject({
      quoteReference: reference,
      approvedBy: 'Amelia Hartley',
    });
    await sweep(resumeOrderCreationJob);
    expect((await amelia.call(orders.list, { search: reference })).total).toBe(1);
  });

  it('returns to the approver with the reason and can be approved again', async () => {
    await failOn('orders', 'insert');
    const reference = await approved();
    await dropRetries();
    await removeTrigger();
    const other = await approved();
    await failOn('orders', 'insert');
    await dropRetries();
    api.advance({ minutes: 11 });
    await sweep(resumeOrderCreationJob);
    for (const each of [reference, other])
      expect(await show(each)).toMatchObject({
        status: 'data_added',
        reason: 'Our systems rejected the order. Nothing was ordered and you will not be charged.',
        actions: expect.arrayContaining(['approve', 'decline', 'cancel']),
      });
    const history = await amelia.call(single.listHistory, { reference });
    expect(history.at(-1)).toMatchObject({ title: 'The order could not be placed', actor: null });
    const received = await amelia.call(notifications.list, {});
    expect(received.map(({ data }) => data.text)).toContain(`The order for ${reference} could not be placed`);
    expect((await amelia.call(orders.list, { search: reference })).total).toBe(0);
    await removeTrigger();
    const { approvalTermsId } = await show(reference);
    expect(await approve(reference, approvalTermsId)).toMatchObject({ status: 'processing', reason: null });
    await api.drainJobs();
    expect(await show(reference)).toMatchObject({ status: 'approved', reason: null });
  });

  it('names the invalid section of the form', async () => {
    const reference = await approved();
    await dropRetries();
    await api.provider.db.execute(sql`
      update quote_crfs set sections = jsonb_set(sections, '{installationDetails,crdDate}', '"2027-99-99"')
      where quote_reference = ${reference}`);
    api.advance({ minutes: 11 });
    await sweep(resumeOrderCreationJob);
    expect(await show(reference)).toMatchObject({
      status: 'data_added',
      reason:
        'Some answers in the request form are not valid: installation details. Nothing was ordered and you will not be charged.',
    });
    await amelia.call(single.decline, { reference, reason: 'Please correct the date' });
    expect(await show(reference)).toMatchObject({ status: 'accepted' });
  });
});

describe('a line check', () => {
  const started = async () => {
    const { items } = await amelia.call(circuits.list, { perPage: 100 });
    const checks = items.map(async ({ id }) =>
      amelia.call(circuits.runLineCheck, { id }).then(
        () => id,
        () => null,
      ),
    );
    const [id] = (await Promise.all(checks)).filter((each) => each !== null);
    if (id === undefined) throw new Error('The demo has no line that can be checked.');
    await dropRetries();
    return id;
  };
  const newest = async (id: number) => (await amelia.call(circuits.listLineChecks, { id }))[0];

  it('finishes later, or reports that it could not run and allows another', async () => {
    const own =
      "new.detail is distinct from 'The check could not be run. Try again, or open a support case.'";
    await failOn('circuit_line_checks', 'update', own);
    const id = await started();
    api.advance({ minutes: 3 });
    await sweep(resumeLineChecksJob);
    expect(await newest(id)).toMatchObject({ result: null });
    api.advance({ minutes: 8 });
    await sweep(resumeLineChecksJob);
    expect(await newest(id)).toMatchObject({
      result: 'no_response',
      detail: expect.stringContaining('could not be run'),
    });
    await amelia.call(circuits.runLineCheck, { id });
    await dropRetries();
    await removeTrigger();
    api.advance({ minutes: 3 });
    await sweep(resumeLineChecksJob);
    const { result, detail } = (await newest(id)) ?? {};
    expect(result).not.toBeNull();
    expect(detail).not.toContain('could not be run');
  });
});

it('assigns a new case once the database accepts it', async () => {
  await failOn('support_case_comments', 'insert');
  const { id } = await amelia.call(support.createCase, {
    type: 'billing',
    subject: 'Invoice',
    description: 'Too high',
    issueType: 'Invoice Query',
    issueSubType: 'Duplicate Billing',
  });
  await dropRetries();
  api.advance({ minutes: 3 });
  await sweep(resumeAssigningJob);
  expect(await amelia.call(support.getCase, { id })).toMatchObject({ owner: null });
  await removeTrigger();
  await sweep(resumeAssigningJob);
  expect(await amelia.call(support.getCase, { id })).toMatchObject({ owner: expect.any(String) });
});

describe('in a multi-quote', () => {
  const ADDRESS = { addressLine1: '1 Test Row', town: 'Leeds', postcode: 'LS1 4AP' };
  const created = async () => {
    const { uuid } = await amelia.call(multiQuotes.create, { name: 'Left behind' });
    await amelia.call(multiQuotes.locations.create, { uuid, customerName: 'Site', ...ADDRESS });
    return uuid;
  };

  it('a search continues, or ends so that it can be restarted', async () => {
    const uuid = await created();
    await failOn('multi_quote_locations', 'update', "new.search_status = 'searched'");
    await amelia.call(multiQuotes.startSearch, { uuid });
    await dropRetries();
    api.advance({ minutes: 3 });
    await sweep(resumeSearchesJob);
    await dropRetries();
    expect(await amelia.call(multiQuotes.getSearchProgress, { uuid })).toMatchObject({
      status: 'processing',
    });
    api.advance({ minutes: 13 });
    await sweep(resumeSearchesJob);
    expect(await amelia.call(multiQuotes.getSearchProgress, { uuid })).toMatchObject({
      status: 'terminated',
    });
    expect(await amelia.call(multiQuotes.get, { uuid })).toMatchObject({ status: 'failed' });
    await amelia.call(multiQuotes.startSearch, { uuid });
    await dropRetries();
    await removeTrigger();
    api.advance({ minutes: 16 });
    await sweep(resumeSearchesJob);
    expect(await amelia.call(multiQuotes.getSearchProgress, { uuid })).toMatchObject({ status: 'searched' });
  });

  it('an import completes later, or is reported as ended', async () => {
    const [recovered, hopeless] = [await created(), await created()];
    const addresses = () => csv('Brindle,B-1,3 Test Row,,,Leeds,,LS1 4AP');
    const places = async (uuid: string) => (await amelia.call(multiQuotes.locations.list, { uuid })).total;
    await failOn('multi_quote_locations', 'insert');
    const failing = amelia.call(multiQuotes.locations.importLocations, {
      uuid: hopeless,
      addresses: addresses(),
    });
    await expect(failing).rejects.toMatchObject({ code: 'server' });
    api.advance({ minutes: 61 });
    const later = amelia.call(multiQuotes.locations.importLocations, {
      uuid: recovered,
      addresses: addresses(),
    });
    await expect(later).rejects.toMatchObject({ code: 'server' });
    await sweep(resumeImportsJob);
    const received = await amelia.call(notifications.list, {});
    expect(received.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        text: 'The import into Left behind could not be finished',
        subtext: 'Rows not imported: 1. Import the file again, or contact support',
        url: `/multi-quotes/${hopeless}/addresses/import`,
      }),
    );
    await removeTrigger();
    await sweep(resumeImportsJob);
    expect([await places(recovered), await places(hopeless)]).toEqual([2, 1]);
  });

  it('an import that can never be stored ends at once with the reason', async () => {
    const { db, now } = api.provider;
    const uuid = await created();
    const [row] = await db.select().from(multiQuoteTable).where(eq(multiQuoteTable.uuid, uuid));
    if (row === undefined) throw new Error('The multi-quote was not created.');
    const [staged] = await db
      .insert(multiQuoteImports)
      .values({
        partnerId: row.partnerId,
        multiQuoteId: row.id,
        total: 1,
        createdAt: now(),
        firstPosition: 5,
      })
      .returning();
    await db.execute(sql`
      insert into multi_quote_import_chunks (import_id, chunk, rows)
      values (${staged?.id}::uuid, 0, ${'[{"position":0,"customer_name":"a\\u0000b","address":{},"address_key":"k"}]'}::json)`);
    await sweep(resumeImportsJob);
    expect(await db.select().from(multiQuoteImports)).toEqual([]);
    expect((await api.provider.metrics.write()).text).toMatch(
      /^portal_imports_total\{outcome="gave-up"\} [1-9]/m,
    );
    expect((await amelia.call(notifications.list, {})).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        subtext:
          'Rows not imported: 1 (a row has values that cannot be stored). Import the file again, or contact support',
        url: `/multi-quotes/${uuid}/addresses/import`,
      }),
    );
  });

  it('a negotiation is answered, or declined so that its quotes are released', async () => {
    const uuid = await created();
    await amelia.call(multiQuotes.startSearch, { uuid });
    await api.drainJobs();
    const { items } = await amelia.call(multiQuotes.locations.list, { uuid });
    const locationUuid = items[0]?.uuid ?? '';
    const [offer] = await amelia.call(multiQuotes.locations.listSearchQuotes, { uuid, locationUuid });
    const chosen = { uuid, locationUuid, searchQuoteUuid: offer?.uuid ?? '' };
    await amelia.call(multiQuotes.locations.selectSearchQuote, chosen);
    const { quotes } = await amelia.call(multiQuotes.locations.saveSearchQuotes, {
      uuid,
      uuids: [locationUuid],
    });
    const reference = quotes[0]?.reference ?? '';
    const ask = async (name: string) => {
      const created = await amelia.call(multiQuotes.negotiations.create, { uuid, name, selection: 'all' });
      await dropRetries();
      return { uuid, negotiationUuid: created.uuid };
    };
    const own = "new.note is null or new.note not like 'The pricing desk could not%'";
    await failOn('negotiation_quotes', 'update', own);
    const hopeless = await ask('Hopeless');
    api.advance({ minutes: 3 });
    await sweep(resumePriceDeskJob);
    expect(await amelia.call(single.get, { reference })).toMatchObject({ status: 'negotiation' });
    api.advance({ minutes: 13 });
    await sweep(resumePriceDeskJob);
    expect(await amelia.call(single.get, { reference })).toMatchObject({ status: 'created' });
    expect(await amelia.call(multiQuotes.negotiations.listQuotes, hopeless)).toMatchObject([
      { status: 'declined', note: expect.stringContaining('contact support') },
    ]);
    await removeTrigger();
    const second = await ask('Second');
    api.advance({ minutes: 3 });
    await sweep(resumePriceDeskJob);
    const [answer] = await amelia.call(multiQuotes.negotiations.listQuotes, second);
    expect(answer?.status).not.toBe('pending');
    expect(answer?.note).not.toContain('could not price');
  });
});
