import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Browser, createTestApi, type TestApi } from '../../../testing/index.ts';

let api: TestApi;
let amelia: Browser;
const errors = jest.fn<() => undefined>();
const events = jest.fn<(event: string, fields?: object) => undefined>();
beforeAll(async () => {
  api = await createTestApi({ bodyTimeoutMs: 500, callsPerMinute: 1000 });
  amelia = await api.asUser('role1@acme.test');
  jest.spyOn(api.provider.log, 'error').mockImplementation(errors);
  jest.spyOn(api.provider.log, 'info').mockImplementation(events);
});
beforeEach(() => {
  errors.mockClear();
  events.mockClear();
});
afterAll(() => api.close());

/** Sends `start` and then whatever `next` does with the stream. */
function send(
  path: string,
  type: string,
  start: string,
  next: (body: ReadableStreamDefaultController<Uint8Array>) => void,
) {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(start));
      next(controller);
    },
  });
  const headers = { 'Content-Type': type, 'X-XSRF-TOKEN': amelia.csrfToken() };
  return amelia.fetch(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=B';

describe('a body that does not end', () => {
  it.each([
    ['/api/v1/login', JSON_TYPE, '{"email":'],
    ['/api/v1/contacts', JSON_TYPE, ''],
    ['/api/v1/me/avatar', FORM_TYPE, '--B\r\n'],
  ])('is answered with 408 by %s, and its connection closes', async (path, type, start) => {
    const response = await send(path, type, start, () => {});
    expect([response.status, response.headers.get('connection')]).toEqual([408, 'close']);
    expect(errors).not.toHaveBeenCalled();
  });

  it('counts as twenty calls of its client', async () => {
    const left = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));
    const before = left(await amelia.fetch('/api/v1/me'));
    const slow = await send('/api/v1/contacts', JSON_TYPE, '{', () => {});
    expect(slow.status).toBe(408);
    const after = left(await amelia.fetch('/api/v1/me'));
    expect(before - after).toBe(22);
  });
});

it('counts a body that is refused unparsed as twenty calls', async () => {
  const left = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));
  const before = left(await amelia.fetch('/api/v1/me'));
  const nested = await send('/api/v1/contacts', JSON_TYPE, '['.repeat(7000), (body) => body.close());
  expect(nested.status).toBe(400);
  expect(before - left(await amelia.fetch('/api/v1/me'))).toBe(22);
});

it('counts a large body as more than one call', async () => {
  const left = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));
  const before = left(await amelia.fetch('/api/v1/me'));
  const form = new FormData();
  form.append('avatar', new File([new Uint8Array(640_000)], 'a.png'));
  const headers = { 'X-XSRF-TOKEN': amelia.csrfToken() };
  const response = await amelia.fetch('/api/v1/me/avatar', { method: 'POST', headers, body: form });
  expect(response.status).toBe(422);
  expect(before - left(await amelia.fetch('/api/v1/me'))).toBe(12);
});

/** Counts the turns of the event loop that other work gets while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

describe('others have their turn while a large body is read', () => {
  const LARGE = 9_000_000;
  const part = '--B\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\n\r\n';
  const dashes = '\r\n--'.repeat(LARGE / 4);

  it.each([
    ['a refused form of line breaks and dashes', FORM_TYPE, dashes, 400],
    ['a file of line breaks and dashes without an end', FORM_TYPE, `${part}${dashes}`, 400],
    ['a text file', FORM_TYPE, `${part}${'a line of text\r\n'.repeat(550_000)}\r\n--B--\r\n`, 200],
  ])('%s', async (_what, type, content, status) => {
    const cases = await (await amelia.fetch('/api/v1/support/cases?status[]=New')).json();
    const path = `/api/v1/support/cases/${cases.data[0].id}/upload-file`;
    let answered = 0;
    const turns = await turnsDuring(async () => {
      answered = (await send(path, type, content, (body) => body.close())).status;
    });
    expect(answered).toBe(status);
    expect(turns).toBeGreaterThan(LARGE / 32_000 - 10);
  });

  it('wide JSON that is refused, and wide JSON that is not', async () => {
    const wide = (fields: number) =>
      `{${Array.from({ length: fields }, (_, index) => `"key_${index}":${index}`).join()}}`;
    const padded = `{"name":"x"}${' '.repeat(200_000)}`;
    for (const content of [wide(15_000), padded]) {
      const turns = await turnsDuring(() =>
        send('/api/v1/contacts', JSON_TYPE, content, (body) => body.close()),
      );
      expect(turns).toBeGreaterThan(content.length / 32_000 - 1);
    }
  });
});

it('takes names and texts of a form as browsers send them', async () => {
  const form = new FormData();
  const name = 'Plan – Grünstraße "A" 東京.pdf';
  form.append('file', new File(['%PDF-1.4\n'], name, { type: 'application/pdf' }));
  const headers = { 'X-XSRF-TOKEN': amelia.csrfToken() };
  const cases = await (await amelia.fetch('/api/v1/support/cases?status[]=New')).json();
  const path = `/api/v1/support/cases/${cases.data[0].id}/upload-file`;
  const response = await amelia.fetch(path, { method: 'POST', headers, body: form });
  expect((await response.json()).data).toMatchObject({ name, type: 'application/pdf' });
});

it('logs a client that leaves as such, not as a failure', async () => {
  const path = '/api/v1/contacts';
  const response = await send(path, JSON_TYPE, '{"name":', (body) => body.error(new Error('aborted')));
  expect(response.status).toBe(499);
  expect(errors).not.toHaveBeenCalled();
  expect(events).toHaveBeenCalledWith('request', expect.objectContaining({ path, status: 499 }));
});
