import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import { type Browser, createTestApi, type TestApi } from '../../testing/index.ts';
import { savedQuote } from '../../testing/quote-journey.ts';

const { single, broadband } = contract.quotes;
const pdf = (name: string) => new File(['%PDF-1.7\n1 0 obj'], name, { type: 'text/html' });

describe('documents of a request form', () => {
  let api: TestApi;
  let manager: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    manager = await api.asUser('role2@acme.test');
  });
  afterAll(() => api.close());

  async function openForm() {
    const { reference } = await savedQuote(api, manager);
    await manager.call(single.accept, { reference });
    return reference;
  }

  it('can be attached, listed, downloaded and removed while the form is open', async () => {
    const reference = await openForm();
    const plan = await manager.call(single.uploadCrfDocument, { reference, file: pdf('floor plan.pdf') });
    expect(plan).toMatchObject({ name: 'floor plan.pdf', type: 'application/pdf', sizeBytes: 16 });
    const register = await manager.call(single.uploadCrfDocument, { reference, file: pdf('asbestos.pdf') });
    expect(await manager.call(single.listCrfDocuments, { reference })).toEqual([plan, register]);

    const { blob, fileName } = await manager.call(single.downloadCrfDocument, {
      reference,
      documentId: plan.id,
    });
    expect(fileName).toBe('floor plan.pdf');
    expect(await blob.text()).toBe('%PDF-1.7\n1 0 obj');

    await manager.call(single.removeCrfDocument, { reference, documentId: plan.id });
    expect(await manager.call(single.listCrfDocuments, { reference })).toEqual([register]);
    await expect(
      manager.call(single.downloadCrfDocument, { reference, documentId: plan.id }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
    const titles = (await manager.call(single.listHistory, { reference })).map(({ title }) => title);
    expect(titles.slice(-3)).toEqual(['Document attached', 'Document attached', 'Document removed']);
  });

  it('stay with the order and cannot be changed after submission', async () => {
    const reference = await openForm();
    const document = await manager.call(single.uploadCrfDocument, { reference, file: pdf('wayleave.pdf') });
    const { context } = await manager.call(single.getCrf, { reference });
    const sections = testCrfDraft(context.earliestDay, context.bearer);
    const { version } = await manager.call(single.updateCrf, { reference, sections, version: 0 });
    const { approvalTermsId } = await manager.call(single.submitCrf, { reference, version });
    const closed = { code: 'conflict', body: { current: { reference, status: 'data_added' } } };
    const late = manager.call(single.uploadCrfDocument, { reference, file: pdf('late.pdf') });
    await expect(late).rejects.toMatchObject(closed);
    const removal = manager.call(single.removeCrfDocument, { reference, documentId: document.id });
    await expect(removal).rejects.toMatchObject(closed);

    const administrator = await api.asUser('role1@acme.test');
    await administrator.call(single.approve, { reference, termsId: approvalTermsId ?? 0, accepted: true });
    await api.drainJobs();
    const { orderReference } = await manager.call(single.get, { reference });
    const order = { reference: orderReference ?? '' };
    expect(await manager.call(contract.orders.listDocuments, order)).toEqual([document]);
    const file = await manager.call(contract.orders.downloadDocument, { ...order, documentId: document.id });
    expect(file.fileName).toBe('wayleave.pdf');
  });

  it('work the same for broadband quotes', async () => {
    const { items } = await manager.call(broadband.list, { status: ['accepted'], perPage: 1 });
    const reference = items[0]?.reference ?? '';
    const before = await manager.call(broadband.listCrfDocuments, { reference });
    const document = await manager.call(broadband.uploadCrfDocument, { reference, file: pdf('bill.pdf') });
    expect(await manager.call(broadband.listCrfDocuments, { reference })).toEqual([...before, document]);
    const file = await manager.call(broadband.downloadCrfDocument, { reference, documentId: document.id });
    expect(file.fileName).toBe('bill.pdf');
    await expect(manager.call(single.listCrfDocuments, { reference })).rejects.toMatchObject({
      code: 'not-found',
    });
    await manager.call(broadband.removeCrfDocument, { reference, documentId: document.id });
    expect(await manager.call(broadband.listCrfDocuments, { reference })).toEqual(before);
  });

  it('must be of an accepted type, not empty, and at most twenty', async () => {
    const reference = await openForm();
    const refused = async (file: File, reason: string) =>
      expect(manager.call(single.uploadCrfDocument, { reference, file })).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: { file: [reason] },
      });
    await refused(new File(['MZ\x90'], 'setup.exe'), 'invalid file type');
    await refused(new File(['<script>alert(1)</script>'], 'plan.pdf'), 'invalid file type');
    await refused(new File([], 'plan.pdf'), 'is empty');
    for (let count = 0; count < contract.quotes.MAX_CRF_DOCUMENTS; count += 1)
      await manager.call(single.uploadCrfDocument, { reference, file: pdf(`${count}.pdf`) });
    await refused(pdf('one more.pdf'), 'may not be more than 20 documents');
  });

  it('belong to their partner and their quote', async () => {
    const reference = await openForm();
    const other = await openForm();
    const { id } = await manager.call(single.uploadCrfDocument, { reference, file: pdf('plan.pdf') });
    const stranger = await api.asUser('role1@cobalt.test');
    const gone = { code: 'not-found' };
    for (const call of [
      () => stranger.call(single.listCrfDocuments, { reference }),
      () => stranger.call(single.downloadCrfDocument, { reference, documentId: id }),
      () => stranger.call(single.removeCrfDocument, { reference, documentId: id }),
      () => stranger.call(single.uploadCrfDocument, { reference, file: pdf('mine.pdf') }),
      () => manager.call(single.downloadCrfDocument, { reference: other, documentId: id }),
      () => manager.call(single.removeCrfDocument, { reference: other, documentId: id }),
      () => manager.call(single.downloadCrfDocument, { reference, documentId: 'x' }),
    ])
      await expect(call()).rejects.toMatchObject(gone);
    expect(await manager.call(single.listCrfDocuments, { reference })).toHaveLength(1);
  });
});

describe('the terms of a quote', () => {
  it('can be downloaded as a PDF from the URL in the terms', async () => {
    const api = await createTestApi();
    const manager = await api.asUser('role2@acme.test');
    const [ofSingle] = (await manager.call(single.list, { perPage: 1 })).items;
    const [ofBroadband] = (await manager.call(broadband.list, { perPage: 1 })).items;
    const reference = ofSingle?.reference ?? '';
    const other = ofBroadband?.reference ?? '';
    const expected = [
      {
        terms: await manager.call(single.listTerms, { reference }),
        file: await manager.call(single.downloadTermsDocument, { reference }),
      },
      {
        terms: await manager.call(broadband.listTerms, { reference: other }),
        file: await manager.call(broadband.downloadTermsDocument, { reference: other }),
      },
    ];
    for (const { terms, file } of expected) {
      const [media] = terms[0]?.media ?? [];
      expect(media).toMatchObject({ name: `${terms[0]?.name}.pdf`, type: 'application/pdf' });
      expect(file.fileName).toBe(media?.name);
      const direct = await manager.fetch(media?.url ?? '');
      expect(direct.headers.get('content-type')).toBe('application/pdf');
      const text = await file.blob.text();
      expect(await direct.text()).toBe(text);
      expect(text.startsWith('%PDF-')).toBe(true);
    }
    await api.close();
  });
});
