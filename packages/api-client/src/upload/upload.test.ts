import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as v from 'valibot';
import { createClient } from '../client/index.ts';
import { resourceEndpoint } from '../endpoint.ts';
import { upload } from './index.ts';

const attach = resourceEndpoint(
  'things.attach',
  {
    source: 'extension',
    access: 'public',
    summary: '',
    method: 'POST',
    path: '/api/v1/things/{id}/files',
    encoding: 'multipart',
    body: v.object({ file: v.instance(Blob) }),
  },
  v.object({ fileName: v.string() }),
);
const input = { id: 9, file: new Blob(['0123456789']) };

/** A fake XMLHttpRequest controlled by the test. */
class FakeRequest extends EventTarget {
  static made: FakeRequest[] = [];
  upload = new EventTarget();
  sent: Record<string, string> = {};
  status = 0;
  statusText = '';
  withCredentials = false;
  responseType = '';
  response: ArrayBuffer | null = null;
  address = '';
  body: unknown;
  #answerHeaders = '';

  constructor() {
    super();
    FakeRequest.made.push(this);
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.sent[name.toLowerCase()] = value;
  }
  getAllResponseHeaders() {
    return this.#answerHeaders;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  move(loaded: number, total: number) {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }),
    );
  }
  answer(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.response = new TextEncoder().encode(JSON.stringify(body)).buffer;
    this.#answerHeaders = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    this.dispatchEvent(new Event('load'));
  }
}

let token = 0;
const onError = jest.fn();
const client = createClient({ readCookie: () => `token-${token}`, onError });
/** The request that is under way, once there are so many. */
async function request(count: number): Promise<FakeRequest> {
  for (let turn = 0; turn < 50 && FakeRequest.made.length < count; turn += 1) await Promise.resolve();
  const made = FakeRequest.made[count - 1];
  if (!made) throw new Error('Nothing was sent.');
  return made;
}

beforeEach(() => {
  FakeRequest.made = [];
  token = 0;
  onError.mockClear();
  Reflect.set(globalThis, 'XMLHttpRequest', FakeRequest);
  // What fetches the token; a call that carries a file never comes here.
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (address !== '/csrf-cookie') throw new Error(`Not expected: ${String(address)}`);
    token += 1;
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('an upload', () => {
  it('reports progress and returns the parsed response', async () => {
    const progress: number[][] = [];
    const call = upload(client, attach, input, { onProgress: (...bytes) => progress.push(bytes) });
    const sending = await request(1);
    sending.move(4, 10);
    sending.move(10, 10);
    sending.answer(201, { data: { file_name: 'plan.pdf' } });
    expect(await call).toEqual({ fileName: 'plan.pdf' });
    expect(progress).toEqual([
      [4, 10],
      [10, 10],
    ]);
    expect(sending).toMatchObject({
      address: 'POST /api/v1/things/9/files',
      withCredentials: true,
      sent: { accept: 'application/json', 'x-xsrf-token': 'token-0' },
    });
    expect(sending.body instanceof FormData && sending.body.get('file') instanceof Blob).toBe(true);
  });

  it('renews an expired token and is sent again exactly once', async () => {
    const call = upload(client, attach, input);
    (await request(1)).answer(419, { message: 'CSRF token mismatch.' });
    const again = await request(2);
    expect(again.sent['x-xsrf-token']).toBe('token-1');
    again.answer(419, { message: 'CSRF token mismatch.' });
    await expect(call).rejects.toMatchObject({ code: 'csrf' });
    expect(FakeRequest.made).toHaveLength(2);
  });

  it('fails with the same errors as any other call', async () => {
    const call = upload(client, attach, input);
    (await request(1)).answer(
      422,
      { message: 'no', errors: { file: ['invalid file type'] } },
      { 'x-request-id': 'r-9' },
    );
    await expect(call).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { file: ['invalid file type'] },
      reference: 'r-9',
    });
    expect(onError).toHaveBeenCalledTimes(1);
  });

  it('reports the portal as offline when the connection breaks', async () => {
    const call = upload(client, attach, input);
    (await request(1)).dispatchEvent(new Event('error'));
    await expect(call).rejects.toMatchObject({ code: 'offline' });
  });

  it('stops with the caller’s reason when aborted', async () => {
    const stop = new AbortController();
    const call = upload(client, attach, input, { signal: stop.signal });
    const sending = await request(1);
    const aborted = jest.spyOn(sending, 'abort');
    sending.move(4, 10);
    stop.abort(new Error('changed my mind'));
    await expect(call).rejects.toThrow('changed my mind');
    expect(aborted).toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
  });

  it('times out after half a minute without progress, but not while bytes move', async () => {
    jest.useFakeTimers();
    const call = upload(client, attach, input);
    const refusal = expect(call).rejects.toMatchObject({ code: 'timeout' });
    const sending = await request(1);
    const aborted = jest.spyOn(sending, 'abort');
    for (let sent = 1; sent <= 5; sent += 1) {
      jest.advanceTimersByTime(29_000);
      sending.move(sent, 10);
    }
    expect(aborted).not.toHaveBeenCalled();
    jest.advanceTimersByTime(30_000);
    expect(aborted).toHaveBeenCalled();
    await refusal;
  });

  it('uses the client’s own fetch when it has one', async () => {
    const own = createClient({
      readCookie: () => 'token',
      fetch: async () => Response.json({ data: { file_name: 'own.pdf' } }),
    });
    expect(await upload(own, attach, input)).toEqual({ fileName: 'own.pdf' });
    expect(FakeRequest.made).toEqual([]);
  });
});
