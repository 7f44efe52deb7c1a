import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import { eq } from '../db/drizzle.ts';
import { createOrder } from '../orders/creation/create-order.ts';
import { orders as orderTable } from '../orders/tables.ts';
import { getAddonGroupUuid } from '../pricing/addon-catalogue.ts';
import { londonDay } from '../shared/days.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { savedQuote, searchAt, waitingQuote } from '../testing/quote-journey.ts';

const { quotes, orders, notifications, availability } = contract;
const { single } = quotes;

describe('from a saved quote to its order', () => {
  let api: TestApi;
  let administrator: Browser;
  let manager: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    administrator = await api.asUser('role1@acme.test');
    manager = await api.asUser('role2@acme.test');
  });
  afterAll(() => api.close());

  it('takes a quote through form and approval to an order', async () => {
    const { reference } = await savedQuote(api, manager);
    expect(await manager.call(single.accept, { reference })).toMatchObject({ status: 'accepted' });

    const empty = await manager.call(single.getCrf, { reference });
    expect(empty).toMatchObject({
      version: 0,
      sections: { addonDetails: { addons: [] } },
    });
    const sections = testCrfDraft(empty.context.earliestDay, empty.context.bearer);
    let version = 0;
    for (const [name, values] of Object.entries(sections))
      version = (await manager.call(single.updateCrf, { reference, sections: { [name]: values }, version }))
        .version;
    expect((await manager.call(single.getCrf, { reference })).readiness).toEqual({
      addonDetails: 'valid',
      contactDetails: 'valid',
      installationDetails: 'valid',
      propertyDetails: 'valid',
      technicalDetails: 'valid',
    });
    const waiting = await manager.call(single.submitCrf, { reference, version });
    expect(waiting).toMatchObject({ status: 'data_added', layer: 3, approvalTermsId: expect.any(Number) });

    const approvals = await administrator.call(quotes.listApprovals, {
      status: ['data_added'],
      search: reference,
    });
    expect(approvals.items).toMatchObject([
      {
        reference,
        requestedBy: 'Ben Okafor',
        requestedAt: expect.any(String),
        purchaseOrderReference: sections.addonDetails?.purchaseOrderReference,
        requiredDate: sections.installationDetails?.crdDate,
      },
    ]);
    await expect(
      administrator.call(quotes.listApprovals, { references: [reference, 'Q-unknown'] }),
    ).resolves.toMatchObject({ total: 1, items: [{ reference }] });
    // The manager follows the request; only an administrator decides (R11).
    const followed = await manager.call(quotes.listApprovals, { search: reference });
    expect(followed.items).toEqual(approvals.items);
    const received = await administrator.call(notifications.list, {});
    expect(received[0]?.data).toMatchObject({ type: 'approval', url: `/quotes/${reference}` });

    const [terms] = await administrator.call(single.listTerms, { reference });
    expect(terms).toMatchObject({
      id: waiting.approvalTermsId,
      supplierKey: 'northlight',
      quoteReferences: [reference],
    });
    expect(
      await administrator.call(single.approve, { reference, termsId: terms?.id ?? 0, accepted: true }),
    ).toMatchObject({ status: 'processing', orderReference: null });

    await api.drainJobs();
    const approved = await manager.call(single.get, { reference });
    expect(approved).toMatchObject({
      status: 'approved',
      orderReference: expect.stringMatching(/^ORD-\d+$/),
    });
    const order = await manager.call(orders.get, { reference: approved.orderReference ?? '' });
    expect(order).toMatchObject({
      quoteReference: reference,
      status: 'open',
      monthlyCost: approved.monthlyCost,
      purchaseOrderReference: 'PO-1',
      approvedBy: 'Amelia Hartley',
      primaryContact: { name: 'Lucy Arden' },
      siteContact: { name: 'Tom Fairclough' },
      crdDate: empty.context.earliestDay,
    });
    const history = await manager.call(single.listHistory, { reference });
    expect(history.map(({ title }) => title)).toEqual([
      'Saved',
      'Accepted',
      'Form submitted',
      'Approved',
      'Order created',
    ]);
    const [newest, before] = await manager.call(notifications.list, {});
    expect(newest?.data).toMatchObject({ type: 'order' });
    expect(before?.data).toMatchObject({ type: 'approval', text: `${reference} was approved` });
  });

  it('creates exactly one order from fifty concurrent approvals', async () => {
    const { reference, approvalTermsId } = await waitingQuote(api, manager);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        administrator.call(single.approve, { reference, termsId: approvalTermsId ?? 0, accepted: true }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'conflict',
          body: { current: { status: 'processing' } },
        });
    await api.drainJobs();
    await createOrder(api.provider, reference, 'Somebody');
    const made = await api.provider.db
      .select()
      .from(orderTable)
      .where(eq(orderTable.quoteReference, reference));
    expect(made).toHaveLength(1);
  });

  it('allows only administrators to approve, against the supplier’s terms', async () => {
    const { reference, approvalTermsId } = await waitingQuote(api, manager);
    const termsId = approvalTermsId ?? 0;
    await expect(manager.call(single.approve, { reference, termsId, accepted: true })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(manager.call(single.decline, { reference, reason: 'x' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const sales = await api.asUser('role3@acme.test');
    await expect(sales.call(quotes.listApprovals, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      administrator.call(single.approve, { reference, termsId: termsId + 1, accepted: true }),
    ).rejects.toMatchObject({ code: 'invalid', fieldErrors: { termsId: ['is not a valid value'] } });
    const answer = await administrator.fetch(`/api/v1/quotes/${reference}/approve`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': administrator.csrfToken() },
      body: JSON.stringify({ terms_id: termsId, accepted: false }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { accepted: ['field is required'] } });
  });

  it('returns a declined quote to its form and notifies the requester of the reason', async () => {
    const { reference } = await waitingQuote(api, manager);
    const back = await administrator.call(single.decline, {
      reference,
      reason: 'The address is the old one',
    });
    expect(back).toMatchObject({
      status: 'accepted',
      reason: 'The address is the old one',
      approvalTermsId: null,
    });
    expect((await manager.call(notifications.list, {}))[0]?.data).toMatchObject({
      text: `${reference} was sent back`,
      subtext: 'The address is the old one',
    });
    const { version, sections, previousSubmission } = await manager.call(single.getCrf, { reference });
    expect(previousSubmission).toBeNull();
    const corrected = await manager.call(single.updateCrf, {
      reference,
      version,
      sections: { addonDetails: { ...sections.addonDetails, purchaseOrderReference: 'PO-CORRECTED' } },
    });
    expect(await manager.call(single.submitCrf, { reference, version: corrected.version })).toMatchObject({
      status: 'data_added',
    });
    // The approver compares it with what they sent back.
    expect(await administrator.call(single.getCrf, { reference })).toMatchObject({
      submittedBy: 'Ben Okafor',
      sections: { addonDetails: { purchaseOrderReference: 'PO-CORRECTED' } },
      previousSubmission: {
        submittedBy: 'Ben Okafor',
        monthlyCost: back.monthlyCost,
        termMonths: back.termMonths,
        productName: back.productName,
        sections: {
          addonDetails: { purchaseOrderReference: sections.addonDetails?.purchaseOrderReference },
        },
      },
    });
  });

  it('refuses an approval of answers that were submitted again since', async () => {
    const { reference, approvalTermsId } = await waitingQuote(api, manager);
    const seen = await administrator.call(single.getCrf, { reference });
    await administrator.call(single.decline, { reference, reason: 'Wrong contact' });
    const { version } = await manager.call(single.getCrf, { reference });
    await manager.call(single.submitCrf, { reference, version });
    // The page has read the quote again, but not the form.
    const approve = async (formVersion: number) =>
      administrator.call(single.approve, {
        reference,
        version: (await administrator.call(single.get, { reference })).version,
        formVersion,
        termsId: approvalTermsId ?? 0,
        accepted: true,
      });
    await expect(approve(seen.version)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The request form was submitted again since you opened it. Check its answers.',
    });
    const current = await administrator.call(single.getCrf, { reference });
    expect((await approve(current.version)).status).toBe('processing');
    await api.drainJobs();
  });

  it('remembers, for each approver, what they saw when they opened the request before', async () => {
    const { reference } = await waitingQuote(api, manager);
    const { previousVisit } = await administrator.call(single.recordRequestVisit, { reference });
    expect(previousVisit).toBeNull();
    // Opened again at once, from two tabs: the same visit.
    const again = () => administrator.call(single.recordRequestVisit, { reference });
    expect(await Promise.all([again(), again()])).toEqual([{ previousVisit: null }, { previousVisit: null }]);

    await administrator.call(single.decline, { reference, reason: 'The address is the old one' });
    expect(await again()).toMatchObject({ previousVisit: null });
    const { version, sections } = await manager.call(single.getCrf, { reference });
    const order = sections.addonDetails?.purchaseOrderReference;
    const corrected = await manager.call(single.updateCrf, {
      reference,
      version,
      sections: { addonDetails: { ...sections.addonDetails, purchaseOrderReference: 'PO-NEW' } },
    });
    await manager.call(single.submitCrf, { reference, version: corrected.version });
    const seenBefore = {
      previousVisit: { seen: { sections: { addonDetails: { purchaseOrderReference: order } } } },
    };
    expect(await again()).toMatchObject(seenBefore);
    // A reload still shows what changed.
    expect(await again()).toMatchObject(seenBefore);
    // Users who cannot approve have no visits.
    await expect(manager.call(single.recordRequestVisit, { reference })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('records that the person who submitted the form approved it', async () => {
    const { reference, approvalTermsId } = await waitingQuote(api, administrator);
    await administrator.call(single.approve, {
      reference,
      termsId: approvalTermsId ?? 0,
      accepted: true,
    });
    const history = await administrator.call(single.listHistory, { reference });
    expect(history).toContainEqual(
      expect.objectContaining({
        title: 'Approved',
        detail: 'Supplier’s terms accepted by the person who submitted the form',
      }),
    );
  });

  describe('the customer request form', () => {
    const accepted = async () => {
      const { reference } = await savedQuote(api, manager);
      await manager.call(single.accept, { reference });
      return reference;
    };

    it('keeps sections that are not sent, and accepts incomplete sections', async () => {
      const reference = await accepted();
      await manager.call(single.updateCrf, {
        reference,
        version: 0,
        sections: { propertyDetails: { ownedOrLeased: 'leased' } },
      });
      const saved = await manager.call(single.updateCrf, {
        reference,
        version: 1,
        sections: { contactDetails: { siteContactName: 'Tom' } },
      });
      expect(saved.sections).toMatchObject({
        propertyDetails: { ownedOrLeased: 'leased' },
        contactDetails: { siteContactName: 'Tom' },
      });
      expect(saved.readiness).toMatchObject({ propertyDetails: 'incomplete', installationDetails: 'empty' });
    });

    it('shows when its quote was accepted', async () => {
      const { reference } = await savedQuote(api, manager);
      expect((await manager.call(single.getCrf, { reference })).acceptedAt).toBeNull();
      await manager.call(single.accept, { reference });
      const { acceptedAt } = await manager.call(single.getCrf, { reference });
      const history = await manager.call(single.listHistory, { reference });
      expect(acceptedAt).toBe(history.find(({ title }) => title === 'Accepted')?.at);
    });

    it('rejects a draft of an older version with the current one', async () => {
      const reference = await accepted();
      const sections = { propertyDetails: { ownedOrLeased: 'owned' } };
      await manager.call(single.updateCrf, { reference, version: 0, sections });
      await expect(
        administrator.call(single.updateCrf, { reference, version: 0, sections: {} }),
      ).rejects.toMatchObject({ code: 'conflict', body: { current: { version: 1, sections } } });
      await expect(manager.call(single.submitCrf, { reference, version: 0 })).rejects.toMatchObject({
        code: 'conflict',
      });
    });

    it('rejects submission while a section is invalid, and names the fields', async () => {
      const reference = await accepted();
      const { context } = await manager.call(single.getCrf, { reference });
      const whole = testCrfDraft(context.earliestDay, context.bearer);
      const { version } = await manager.call(single.updateCrf, {
        reference,
        version: 0,
        sections: {
          ...whole,
          installationDetails: { ...whole.installationDetails, crdDate: '2020-01-01' },
          technicalDetails: {
            ...whole.technicalDetails,
            selectedLayer: 2,
            nniReference: 'NNI-1',
            nniVlan: '5000',
          },
        },
      });
      await expect(manager.call(single.submitCrf, { reference, version })).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: {
          'installationDetails.crdDate': ['is before the earliest possible date'],
          'technicalDetails.nniVlan': ['must be between 1 and 4094'],
        },
      });
      expect(await manager.call(single.get, { reference })).toMatchObject({ status: 'accepted' });
    });

    it('rejects impossible dates, non-numeric VLANs and text that is too long', async () => {
      const reference = await accepted();
      const { context } = await manager.call(single.getCrf, { reference });
      const whole = testCrfDraft(context.earliestDay, context.bearer);
      const installation = { ...whole.installationDetails, isSiteReady: false };
      const layer2 = { ...whole.technicalDetails, selectedLayer: 2, nniReference: 'NNI-1' };
      let version = 0;
      const sent = async (crdDate: string, siteReadyDate: string, nniVlan: string) => {
        const sections = {
          ...whole,
          installationDetails: { ...installation, crdDate, siteReadyDate },
          technicalDetails: { ...layer2, nniVlan },
        };
        version = (await manager.call(single.updateCrf, { reference, version, sections })).version;
        return manager.call(single.submitCrf, { reference, version });
      };
      const today = londonDay(api.provider.now());
      await expect(sent('2127-99-99', 'banana', '0x10')).rejects.toMatchObject({
        fieldErrors: {
          'installationDetails.crdDate': ['must be a date'],
          'installationDetails.siteReadyDate': ['must be a date'],
          'technicalDetails.nniVlan': ['must be between 1 and 4094'],
        },
      });
      await expect(sent(context.earliestDay, '1990-01-01', '1e2')).rejects.toMatchObject({
        fieldErrors: {
          'installationDetails.siteReadyDate': [`must be ${today.split('-').reverse().join('-')} or later`],
          'technicalDetails.nniVlan': ['must be between 1 and 4094'],
        },
      });
      const long = { addonDetails: { purchaseOrderReference: 'P'.repeat(61) } };
      await expect(
        manager.call(single.updateCrf, { reference, version, sections: long }),
      ).rejects.toMatchObject({
        fieldErrors: {
          'sections.addonDetails.purchaseOrderReference': ['may not be greater than 60 characters'],
        },
      });
      expect(await sent(context.earliestDay, context.earliestDay, '16')).toMatchObject({
        status: 'data_added',
      });
    });

    it('rejects add-ons that the product does not allow', async () => {
      const reference = await accepted();
      const { context } = await manager.call(single.getCrf, { reference });
      const whole = testCrfDraft(context.earliestDay, context.bearer);
      const addons = [
        { uuid: getAddonGroupUuid('router'), options: [{ value: 'cisco-c1117-4p', quantity: 3 }] },
      ];
      const draft = {
        reference,
        version: 0,
        sections: { ...whole, addonDetails: { ...whole.addonDetails, addons } },
      };
      const confirmedPrice = { installCost: 0, monthlyCost: 0 };
      await expect(manager.call(single.updateCrf, { ...draft, confirmedPrice })).rejects.toMatchObject({
        fieldErrors: { 'sections.addonDetails.addons.0.options': ['must be 1 or less'] },
      });
      const { version } = await manager.call(single.updateCrf, draft);
      await expect(manager.call(single.submitCrf, { reference, version })).rejects.toMatchObject({
        fieldErrors: { 'addonDetails.addons': [expect.stringContaining('price does not include')] },
      });
    });

    it('requires the product’s mandatory add-ons', async () => {
      const { quotes: found } = await searchAt(api, manager);
      const strict = found.find(({ mandatoryAddons, layer }) => mandatoryAddons.length === 1 && layer === 2);
      const care = { uuid: getAddonGroupUuid('care'), options: [{ value: 'premium', quantity: 1 }] };
      const { reference } = await manager.call(availability.saveSearchQuote, {
        uuid: strict?.uuid ?? '',
        customerName: 'Skylark Software',
        addons: [care],
      });
      await manager.call(single.accept, { reference });
      const form = await manager.call(single.getCrf, { reference });
      expect(form.context.mandatoryAddons).toEqual([care.uuid]);
      expect(form.sections.addonDetails?.addons).toMatchObject([care]);
      const { readiness } = await manager.call(single.updateCrf, {
        reference,
        version: 0,
        sections: { addonDetails: { addons: [], purchaseOrderReference: 'PO-2' } },
      });
      expect(readiness.addonDetails).toBe('incomplete');
    });
  });
});
