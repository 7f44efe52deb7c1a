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

/** The browser's XMLHttpRequest as far as it is used; what it does is told by the test. */
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
  it('tells how much has been sent, and answers what the contract says', async () => {
    const told: number[][] = [];
    const call = upload(client, attach, input, { onProgress: (...bytes) => told.push(bytes) });
    const sending = await request(1);
    sending.move(4, 10);
    sending.move(10, 10);
    sending.answer(201, { data: { file_name: 'plan.pdf' } });
    expect(await call).toEqual({ fileName: 'plan.pdf' });
    expect(told).toEqual([
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

  it('is refused in the words of any other call', async () => {
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

  it('says that the portal is out of reach when the line breaks', async () => {
    const call = upload(client, attach, input);
    (await request(1)).dispatchEvent(new Event('error'));
    await expect(call).rejects.toMatchObject({ code: 'offline' });
  });

  it('stops when its sender wishes it, with his reason', async () => {
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

  it('is given up when nothing moves for half a minute, not while it moves', async () => {
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

  it('goes by the way of a client that has one of its own', async () => {
    const own = createClient({
      readCookie: () => 'token',
      fetch: async () => Response.json({ data: { file_name: 'own.pdf' } }),
    });
    expect(await upload(own, attach, input)).toEqual({ fileName: 'own.pdf' });
    expect(FakeRequest.made).toEqual([]);
  });
});
