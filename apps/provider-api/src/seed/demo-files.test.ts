import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../testing/open-test-api.ts';

const { quotes, support } = contract;

/** How a file of each type begins. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'application/pdf': '%PDF-1.7',
  'image/png': '\x89PNG\r\n\x1a\n',
};

const { amelia } = await openTestApi({ amelia: 'role1@acme.test' });

interface File {
  id: string | number;
  name: string;
  type: string;
  sizeBytes: number;
}

async function expectReal({ name, type, sizeBytes }: File, sent: { blob: Blob; fileName: string | null }) {
  const bytes = new Uint8Array(await sent.blob.arrayBuffer());
  expect(sent.fileName).toBe(name);
  expect(bytes.byteLength).toBe(sizeBytes);
  const beginning = BEGINNINGS[type] ?? 'of a type that is not known';
  expect(Buffer.from(bytes).subarray(0, beginning.length).toString('latin1')).toBe(beginning);
}

describe('files of the demo', () => {
  it('are with request forms, and open as what they say they are', async () => {
    const { items } = await amelia.call(quotes.single.list, { status: ['data_added'], perPage: 26 });
    const kinds = new Set<string>();
    for (const { reference } of items) {
      for (const document of await amelia.call(quotes.single.listCrfDocuments, { reference })) {
        kinds.add(document.type);
        const documentId = String(document.id);
        await expectReal(
          document,
          await amelia.call(quotes.single.downloadCrfDocument, { reference, documentId }),
        );
      }
    }
    expect([...kinds].sort()).toEqual(Object.keys(BEGINNINGS));
  });

  it('are with cases', async () => {
    const { items } = await amelia.call(support.listCases, { perPage: 30 });
    let found = 0;
    for (const { id } of items) {
      const { attachments } = await amelia.call(support.getCase, { id: String(id) });
      for (const attachment of attachments) {
        found += 1;
        const one = { id: String(id), attachmentId: String(attachment.id) };
        await expectReal(attachment, await amelia.call(support.downloadAttachment, one));
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});
