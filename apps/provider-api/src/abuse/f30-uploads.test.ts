import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract, isApiError } from '@portal/api-client';
import { IMPORT_MAX_BYTES } from '@portal/api-client/limits';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { refusal } from '../testing/quote-journey.ts';

/** F30: uploads and CSV. Each place that takes a file, and each file that should not get anywhere. */

const { auth, multiQuotes, quotes, support } = contract;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = '%PDF-1.7\n1 0 obj';
const SCRIPT = '<!doctype html><script>alert(document.cookie)</script>';

let api: TestApi;
let user: Browser;
let caseId = 0;
let reference = '';
let uuid = '';
beforeAll(async () => {
  api = await createTestApi();
  user = await api.asUser('role1@acme.test');
  const cases = await user.call(support.listCases, { status: ['New'], perPage: 1 });
  caseId = cases.items[0]?.id ?? 0;
  const forms = await user.call(quotes.single.list, { status: ['accepted'], perPage: 1 });
  reference = forms.items[0]?.reference ?? '';
  uuid = (await user.call(multiQuotes.create, { name: 'Uploads' })).uuid;
});
afterAll(() => api.close());

/** Where files are sent to, by the path and field of the wire. */
const PLACES = {
  'a case’s file': () => ({ path: `/api/v1/support/cases/${caseId}/upload-file`, field: 'file' }),
  'a comment': () => ({ path: `/api/v1/support/cases/${caseId}/comments`, field: 'attachments[]' }),
  'a request form': () => ({ path: `/api/v1/quotes/${reference}/crf/documents`, field: 'file' }),
  'the own picture': () => ({ path: '/api/v1/me/avatar', field: 'avatar' }),
  'an import': () => ({
    path: `/api/v1/multi-quotes/${uuid}/multi-quote-locations/import`,
    field: 'addresses',
  }),
} as const;
const places = Object.entries(PLACES);

/** Sends a file as a browser's form would. */
function send(path: string, field: string, file: File) {
  const form = new FormData();
  form.append(field, file);
  if (field.startsWith('attachments')) form.append('comment', 'See the file');
  return user.fetch(path, { method: 'POST', body: form, headers: { 'X-XSRF-TOKEN': user.csrfToken() } });
}

/** These three places accept files of several kinds and share their rules. */
const ATTACHMENTS = places.slice(0, 3);

describe('a file of a wrong kind', () => {
  it.each(places)('is refused as %s by its content, whatever its name', async (_name, place) => {
    const { path, field } = place();
    for (const name of ['invoice.pdf', 'picture.png', 'sites.xlsx']) {
      const response = await send(path, field, new File([SCRIPT], name, { type: 'image/png' }));
      expect(response.status).toBe(422);
    }
  });

  it.each(ATTACHMENTS)('is refused as %s by its name, whatever its content', async (_name, place) => {
    const { path, field } = place();
    for (const name of ['setup.exe', 'page.html', 'picture.svg', 'noextension', 'macro.docm', '.pdf.js']) {
      const response = await send(path, field, new File([PDF], name, { type: 'application/pdf' }));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ message: 'invalid file type' });
    }
  });

  it.each([
    ['a picture that is a PDF', PDF, 'plan.png'],
    ['a document that is a plain archive', 'PK\x03\x04\x00\x00note.txt', 'letter.docx'],
    ['a workbook that is a letter', 'PK\x03\x04\x00\x00word/document.xml', 'sites.xlsx'],
    ['a text that is a program', 'MZ\x90\x00\x03', 'readme.txt'],
    ['a table that is a picture', PNG, 'table.csv'],
  ])('is refused when it is %s', async (_what, content, name) => {
    const file = new File([typeof content === 'string' ? Buffer.from(content, 'latin1') : content], name);
    await expect(user.call(quotes.single.uploadCrfDocument, { reference, file })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { file: ['invalid file type'] },
    });
  });

  it.each([
    ['plan.PDF', PDF, 'application/pdf'],
    ['photo.png', PNG, 'image/png'],
    ['photo.jpeg', '\xff\xd8\xff\xc0\0\x0b\x08\0\x01\0\x01\x01', 'image/jpeg'],
    ['notes.txt', 'Ring the bell\tat the gate\r\n', 'text/plain; charset=utf-8'],
    ['list.csv', 'a;b\n1;2', 'text/csv; charset=utf-8'],
    [
      'letter.docx',
      'PK\x03\x04\x00\x00word/document.xml',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'sites.xlsx',
      'PK\x03\x04\x00\x00xl/workbook.xml',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['photos.zip', 'PK\x03\x04\x00\x00photo.png', 'application/zip'],
  ])('is not what %s is: that is taken', async (name, content, type) => {
    const file = new File([typeof content === 'string' ? Buffer.from(content, 'latin1') : content], name);
    const taken = await user.call(support.uploadFile, { id: caseId, file });
    expect(taken).toMatchObject({ name, type });
  });
});

describe('an empty file', () => {
  it.each(places)('is refused as %s', async (_name, place) => {
    const { path, field } = place();
    const response = await send(path, field, new File([], 'nothing.pdf'));
    expect(response.status).toBe(422);
  });
});

describe('a file’s name', () => {
  const nameOf = async (name: string) =>
    (await user.call(support.uploadFile, { id: caseId, file: new File([PDF], name) })).name;

  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Windows\\system32\\plan.pdf', 'plan.pdf'],
    ['/absolute/plan.pdf', 'plan.pdf'],
    ['plan\u0000\u0007.pdf', 'plan.pdf'],
    ['invoice\u202Efdp.pdf', 'invoicefdp.pdf'],
    ['  plan.pdf', 'plan.pdf'],
    ['Grundriß 平面図 🏢.pdf', 'Grundriß 平面図 🏢.pdf'],
  ])('loses its path and invisible characters, but no letters: %j', async (sent, stored) => {
    expect(await nameOf(sent)).toBe(stored);
  });

  it('is shortened at the start when it is long, so that it keeps its extension', async () => {
    const name = await nameOf(`${'🏢'.repeat(300)}.pdf`);
    expect([...name]).toHaveLength(150);
    expect(name).toMatch(/^🏢+\.pdf$/u);
  });

  it('is in the download’s header unchanged, with an ASCII fallback', async () => {
    const file = new File([PDF], 'Plan "A"; größer.pdf');
    const { id } = await user.call(support.uploadFile, { id: caseId, file });
    const path = `/api/v1/support/cases/${caseId}/attachments/${id}`;
    const disposition = (await user.fetch(path)).headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="Plan _A__ gr__er\.pdf"; filename\*=UTF-8''/);
    expect(disposition).not.toMatch(/[\r\n]/);
  });
});

describe('a file that is too large', () => {
  /** An endless body, and how many bytes of it were read. */
  function endless(chunk = 1_000_000) {
    const read = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read.bytes += chunk;
          controller.enqueue(new Uint8Array(chunk));
        },
      },
      { highWaterMark: 0 },
    );
    return { read, body };
  }

  const headers = () => ({
    'X-XSRF-TOKEN': user.csrfToken(),
    'Content-Type': 'multipart/form-data; boundary=x',
  });

  it.each(places)('is refused as %s before a byte is read when it says so (1 GB)', async (_name, place) => {
    const { read, body } = endless();
    const response = await user.fetch(place().path, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { ...headers(), 'Content-Length': '1000000000' },
    } as RequestInit); // `duplex` is Node's own
    expect(response.status).toBe(413);
    expect(read.bytes).toBe(0);
  });

  it.each(places)('is given up on as %s when it does not say so and never ends', async (_name, place) => {
    const { read, body } = endless();
    const init = { method: 'POST', body, duplex: 'half', headers: headers() };
    const response = await user.fetch(place().path, init as RequestInit); // `duplex` is Node's own
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/The limit is \d+ KB/) });
    expect(read.bytes).toBeLessThan(40_000_000);
  });

  it('is refused when several together are', async () => {
    const half = () => new File([PDF, new Uint8Array(4_800_000)], 'half.pdf');
    const comment = { id: caseId, comment: 'Two of them', attachments: [half(), half()] };
    await expect(user.call(support.createComment, comment)).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { attachments: ['size must be less than 9216 KB'] },
    });
  });

  it('is refused when there are too many of them', async () => {
    const attachments = Array.from({ length: 6 }, () => new File([PDF], 'one.pdf'));
    const six = user.call(support.createComment, { id: caseId, comment: 'Six', attachments });
    await expect(six).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a file that was taken', () => {
  const downloads = {
    'from a case': async () => {
      const file = new File([PDF], 'plan.pdf', { type: 'text/html' });
      const { id } = await user.call(support.uploadFile, { id: caseId, file });
      return `/api/v1/support/cases/${caseId}/attachments/${id}`;
    },
    'from a request form': async () => {
      const file = new File([PDF], 'plan.pdf', { type: 'text/html' });
      const { id } = await user.call(quotes.single.uploadCrfDocument, { reference, file });
      return `/api/v1/quotes/${reference}/crf/documents/${id}`;
    },
  };

  it.each(Object.entries(downloads))(
    'comes back %s as a download of a type that we chose, and runs nothing',
    async (_name, place) => {
      const response = await user.fetch(await place());
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(await response.text()).toBe(PDF);
    },
  );

  it('is shown as a picture only where it is one, and is sandboxed then too', async () => {
    const avatar = new File([PNG], 'me.png', { type: 'text/html' });
    const { avatarUrl } = await user.call(auth.uploadAvatar, { avatar });
    const response = await user.fetch(avatarUrl ?? '');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('is not left behind when its row is refused', async () => {
    const { id } = await user.call(support.createCase, {
      type: 'billing',
      subject: 'Statement',
      description: 'Please',
      issueType: 'Statement Request',
    });
    await user.call(support.updateCase, { id, status: 'Closed' });
    const saved: string[] = [];
    const removed: string[] = [];
    const { files } = api.provider;
    const { save, remove } = files;
    files.save = async (bytes) => {
      const fileId = await save(bytes);
      saved.push(fileId);
      return fileId;
    };
    files.remove = async (fileId) => {
      removed.push(fileId);
      await remove(fileId);
    };
    try {
      const late = user.call(support.uploadFile, { id, file: new File([PDF], 'late.pdf') });
      await expect(late).rejects.toMatchObject({ code: 'conflict' });
      expect(saved).toHaveLength(1);
      expect(removed).toEqual(saved);
    } finally {
      Object.assign(files, { save, remove });
    }
  });
});

describe('an import', () => {
  const HEADER = 'customer_name,address_line_1,town,postcode';
  const take = (...lines: string[]) =>
    user.call(multiQuotes.locations.importLocations, {
      uuid,
      addresses: new File([lines.join('\n')], 'sites.csv'),
    });

  it('of 100,000 rows is refused as a whole, and takes none', async () => {
    const error = await refusal(
      take(HEADER, ...Array.from({ length: 100_000 }, () => 'A,1 X,Leeds,LS1 4AP')),
    );
    expect(isApiError(error) && error.code).toBe('invalid');
    expect(error).toMatchObject({ fieldErrors: { addresses: [expect.stringContaining('10000')] } });
    expect((await user.call(multiQuotes.locations.list, { uuid })).total).toBe(0);
  });

  it('over its size is refused before it is parsed', async () => {
    const addresses = new File([HEADER, new Uint8Array(IMPORT_MAX_BYTES)], 'sites.csv');
    await expect(user.call(multiQuotes.locations.importLocations, { uuid, addresses })).rejects.toMatchObject(
      {
        code: 'too-large',
      },
    );
  });

  it('keeps formulas as text, and an export makes them harmless', async () => {
    const formulas = ['+1+1', '-2', '@SUM(A1)'];
    const { uuid: own } = await user.call(multiQuotes.create, { name: '=cmd|calc' });
    const rows = formulas.map((formula) => `"${formula.replaceAll('"', '""')}",1 Mill Row,Leeds,LS1 4AP`);
    await user.call(multiQuotes.locations.importLocations, {
      uuid: own,
      addresses: new File([[HEADER, ...rows].join('\n')], 'sites.csv'),
    });
    const { items } = await user.call(multiQuotes.locations.list, { uuid: own });
    expect(items.map(({ customerName }) => customerName)).toEqual(formulas);
    const { blob } = await user.call(multiQuotes.export, { search: '=cmd' });
    expect(await blob.text()).toContain("'=cmd|calc");
  });
});
