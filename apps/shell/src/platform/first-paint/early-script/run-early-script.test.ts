import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type PageData, sessionMark } from '@portal/release-manifest';
import { getEarlyPage } from '../early-page.ts';
import { runEarlyScript } from './run-early-script.ts';

const send = jest.fn<typeof fetch>();
const requested = () => send.mock.calls.map(([url]) => String(url));

/** Runs the script of a page that contains this data. */
function openPage(data?: Partial<PageData>) {
  const script = document.createElement('script');
  if (data) script.dataset['page'] = JSON.stringify(data);
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  runEarlyScript();
  const page = getEarlyPage();
  if (page === undefined) throw new Error('The script left nothing.');
  return page;
}

beforeEach(() => {
  send.mockReset().mockImplementation(async (url) => Response.json({ url: String(url) }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(send);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('requests the first reads of the page, for its session only', async () => {
  const calls = ['/api/v1/me', '/api/v1/orders'];
  const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=ada');
  expect(await (await openPage({ calls }).take('/api/v1/me'))?.json()).toEqual({ url: '/api/v1/me' });
  const page = openPage({ calls });
  cookie.mockReturnValue('XSRF-TOKEN=ben');
  for (const url of calls) expect(page.take(url)).toBeUndefined();
  expect(requested()).toEqual([...calls, ...calls]);
});

it('does not request what the page contains', () => {
  const answered = { texts: { '/api/v1/me': '{}' }, session: sessionMark(''), at: Date.now() };
  const page = openPage({ calls: ['/api/v1/me', '/api/v1/orders'], answered });
  expect(requested()).toEqual(['/api/v1/orders']);
  expect(page.take('/api/v1/me')).toBeDefined();
});

it('knows how far the server’s clock is ahead', () => {
  jest.useFakeTimers({ now: 1_000_000 });
  expect(openPage({ answered: { texts: {}, session: 0, at: 1_060_000 } }).serverAheadMs).toBe(60_000);
  expect(openPage().serverAheadMs).toBeUndefined();
});

it('preloads scripts after it has sent the calls, with the integrity that the page names', () => {
  const links = () => document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]');
  send.mockImplementation(async () => {
    expect(links()).toHaveLength(0);
    return Response.json({});
  });
  const media = '(min-width: 900px)';
  openPage({ calls: ['/api/v1/orders'], late: [{ path: '/shell/table.js', integrity: 'sha256-x', media }] });
  expect(requested()).toEqual(['/api/v1/orders']);
  const [link] = links();
  expect(link?.getAttribute('href')).toBe('/shell/table.js');
  expect(link).toMatchObject({ as: 'script', crossOrigin: 'anonymous', integrity: 'sha256-x', media });
  link?.remove();
});
