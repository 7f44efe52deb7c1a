import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type PageData, sessionMark } from '@portal/release-manifest';
import { screen } from '@testing-library/react';
import { getEarlyPage } from './early-page.ts';
import { EARLY_PAGE, runEarly } from './early-script.ts';

const settings = {
  id: 'x',
  failureId: 'failure',
  global: EARLY_PAGE,
  schemeAttribute: 'data-scheme',
  schemeKey: 'scheme',
};
const send = jest.fn<typeof fetch>();
const requested = () => send.mock.calls.map(([url]) => String(url));

/** Runs the script of a page whose server put this into it. */
function early(data?: Partial<PageData>) {
  const script = document.createElement('script');
  if (data) script.dataset['page'] = JSON.stringify(data);
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  runEarly(settings, sessionMark);
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
  localStorage.clear();
});

const signInAs = (token: string) =>
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(`portal_areas=orders; XSRF-TOKEN=${token}`);

describe('what the API answered to the page server', () => {
  const answered = (token: string, at = Date.now()) => ({
    texts: { '/api/v1/me': '{"data":{"id":1}}' },
    session: sessionMark(`XSRF-TOKEN=${token}`),
    at,
  });

  it('takes the place of the page’s own request, once', async () => {
    signInAs('ada');
    const page = early({ answered: answered('ada') });
    expect(await (await page.take('/api/v1/me'))?.json()).toEqual({ data: { id: 1 } });
    expect(page.take('/api/v1/me')).toBeUndefined();
    expect(requested()).toEqual([]);
  });

  it('is not used once somebody else has signed in, nor is what was read for the page', async () => {
    signInAs('ada');
    const page = early({ calls: ['/api/v1/orders'], answered: answered('ada') });
    signInAs('ben');
    for (const url of ['/api/v1/me', '/api/v1/orders']) expect(page.take(url)).toBeUndefined();
    // What is read for the new user is.
    page.request(['/api/v1/orders'], 5000);
    expect(page.take('/api/v1/orders')).toBeDefined();
  });

  it('is not used where somebody else signed in while the page was on its way', () => {
    signInAs('ben');
    const page = early({ answered: answered('ada') });
    expect(page.take('/api/v1/me')).toBeUndefined();
  });

  it('is requested by the page’s script where the page is without it, for the same session only', async () => {
    signInAs('ada');
    const calls = ['/api/v1/me', '/api/v1/orders'];
    expect(await (await early({ calls }).take('/api/v1/me'))?.json()).toEqual({ url: '/api/v1/me' });
    const page = early({ calls });
    signInAs('ben');
    for (const url of calls) expect(page.take(url)).toBeUndefined();
    expect(requested()).toEqual([...calls, ...calls]);
  });

  it('says the server’s time', () => {
    jest.useFakeTimers({ now: 1_000_000 });
    expect(early({ answered: answered('ada', 1_060_000) }).serverAheadMs).toBe(60_000);
    expect(early().serverAheadMs).toBeUndefined();
  });
});

it('fetches what is needed last after it has made the calls, with the integrity that the page names', () => {
  const links = () => document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]');
  send.mockImplementation(async () => {
    expect(links()).toHaveLength(0);
    return Response.json({});
  });
  const media = '(min-width: 900px)';
  early({ calls: ['/api/v1/orders'], late: [{ path: '/shell/table.js', integrity: 'sha256-x', media }] });
  expect(requested()).toEqual(['/api/v1/orders']);
  const [link] = links();
  expect(link?.getAttribute('href')).toBe('/shell/table.js');
  expect(link).toMatchObject({ as: 'script', crossOrigin: 'anonymous', integrity: 'sha256-x', media });
  link?.remove();
});

describe('a read requested ahead', () => {
  it('is taken once', async () => {
    const page = early();
    page.request(['/api/v1/orders'], 5000);
    expect(await (await page.take('/api/v1/orders'))?.json()).toEqual({ url: '/api/v1/orders' });
    expect(page.take('/api/v1/orders')).toBeUndefined();
  });

  it('is requested again only when it is no longer fresh', () => {
    jest.useFakeTimers();
    const page = early();
    page.request(['/api/v1/orders'], 5000);
    page.request(['/api/v1/orders'], 5000);
    expect(requested()).toHaveLength(1);
    jest.advanceTimersByTime(5001);
    expect(page.take('/api/v1/orders')).toBeUndefined();
    page.request(['/api/v1/orders'], 5000);
    expect(requested()).toHaveLength(2);
  });

  it('asks for the number of rows stored in the browser', () => {
    const page = early();
    const urls = ['/api/v1/orders?per_page={portal-page-size:orders|10}'];
    page.request(urls, 5000);
    localStorage.setItem('portal-page-size:orders', '50');
    page.request(urls, 5000);
    localStorage.setItem('portal-page-size:orders', '1000');
    page.clear();
    page.request(urls, 5000);
    expect(requested()).toEqual([10, 50, 10].map((rows) => `/api/v1/orders?per_page=${rows}`));
  });

  it('is left out where a saved view opens with other filters', () => {
    const page = early();
    const urls = ['{!portal-default-view:orders}/api/v1/orders?per_page={rows|10}', '/api/v1/settings'];
    localStorage.setItem('portal-default-view:orders', '1');
    page.request(urls, 5000);
    expect(requested()).toEqual(['/api/v1/settings']);
    localStorage.setItem('portal-default-view:orders', '0');
    page.request(urls, 5000);
    expect(requested()).toEqual(['/api/v1/settings', '/api/v1/orders?per_page=10']);
  });

  it('is forgotten when the session changes, and null when it failed', async () => {
    const page = early();
    page.request(['/api/v1/orders'], 5000);
    page.clear();
    expect(page.take('/api/v1/orders')).toBeUndefined();
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    page.request(['/api/v1/orders'], 5000);
    expect(await page.take('/api/v1/orders')).toBeNull();
  });

  it('is requested again by the page when it failed ahead of a click', async () => {
    const page = early();
    send.mockResolvedValue(Response.json({ message: 'Too many requests.' }, { status: 429 }));
    page.request(['/api/v1/orders'], 5000);
    expect(await page.take('/api/v1/orders')).toBeNull();
    send.mockResolvedValue(Response.json({ message: 'Not found.' }, { status: 404 }));
    page.request(['/api/v1/orders/x'], 5000, true);
    expect((await page.take('/api/v1/orders/x'))?.status).toBe(404);
  });

  it('is not made for every link that the pointer or the focus rests on', () => {
    jest.useFakeTimers();
    const page = early();
    for (let row = 0; row < 100; row++) page.request([`/api/v1/orders/${row}`], 5000);
    expect(requested()).toHaveLength(12);
    jest.advanceTimersByTime(5001);
    page.request(['/api/v1/orders/99'], 5000);
    expect(requested()).toHaveLength(13);
  });
});

it('says that the portal could not be loaded, and stops waiting for it', () => {
  document.body.innerHTML =
    '<div id="x"><button>Sign in</button><p id="failure" hidden>The portal could not be loaded</p></div>';
  early();
  const button = screen.getByRole('button', { name: 'Sign in' });
  button.click();
  expect(button).toHaveAttribute('aria-busy', 'true');
  const script = document.createElement('script');
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  expect(screen.getByText('The portal could not be loaded')).not.toBeVisible();
  script.defer = true;
  script.dispatchEvent(new Event('error'));
  expect(screen.getByText('The portal could not be loaded')).toBeVisible();
  expect(button).not.toHaveAttribute('aria-busy');
  document.body.innerHTML = '';
});
