import { describe, expect, it } from '@jest/globals';
import { OperatorStore } from '@portal/release';
import {
  confirmCode,
  finishSetUp,
  getOverview,
  login,
  logout,
  makeChange,
  me,
  startSetUp,
} from '@portal/release-console/contract';
import { CONSOLE_URL, codeAt, createConsoleBrowser, PASSWORD } from './testing/console-browser.ts';
import { openConsole } from './testing/open-console.ts';

const { api, store, server, guest, now, advance, signInAs } = await openConsole();
const operators = new OperatorStore(store, now);
const email = 'operate@operators.test';
const codeOf = (error: { code: string }) => error.code;

describe('signing in', () => {
  it('needs the password and then a code', async () => {
    const browser = guest();
    await browser.call(login, { email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(await browser.call(me, {}).catch(codeOf)).toBe('unauthenticated');
    advance(1);
    await browser.call(confirmCode, { code: codeAt(now()) });
    expect(await browser.call(me, {})).toEqual({ name: 'Olivia Reed', email, role: 'operate', areas: [] });
  });

  it('accepts each code once', async () => {
    const [one, other] = [guest(), guest()];
    for (const browser of [one, other]) await browser.call(login, { email, password: PASSWORD });
    advance(1);
    const code = codeAt(now());
    const results = await Promise.allSettled([
      one.call(confirmCode, { code }),
      other.call(confirmCode, { code }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('says the same for a wrong password and an unknown address', async () => {
    const messages = await Promise.all(
      [email, 'nobody@operators.test'].map((address) =>
        guest()
          .call(login, { email: address, password: 'wrong' })
          .catch((error: Error) => error.message),
      ),
    );
    expect(messages[0]).toBe(messages[1]);
    expect(messages[0]).toBe('Email or password is incorrect.');
  });

  it('is throttled', async () => {
    const browser = guest();
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      codes.push(await browser.call(login, { email: 'guessed@operators.test', password: 'x' }).catch(codeOf));
    expect(codes).toEqual([...Array(5).fill('invalid'), 'too-many', 'too-many']);
  });

  it('limits guesses at the code, and a password alone opens nothing', async () => {
    const browser = guest();
    advance(2);
    await browser.call(login, { email: 'view@operators.test', password: PASSWORD });
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      codes.push(await browser.call(confirmCode, { code: '000000' }).catch(codeOf));
    expect(codes.slice(-2)).toEqual(['too-many', 'too-many']);
    expect(await browser.call(getOverview, {}).catch(codeOf)).toBe('unauthenticated');
    advance(2);
  });

  it('ends after ten minutes without a code', async () => {
    const browser = guest();
    await browser.call(login, { email, password: PASSWORD });
    advance(11);
    expect(await browser.call(confirmCode, { code: codeAt(now()) }).catch(codeOf)).toBe('conflict');
  });
});

describe('a session', () => {
  it('has a strict cookie that scripts cannot read, and a new one after each step', async () => {
    const response = await guest().fetch('/csrf-cookie');
    expect(response.headers.getSetCookie().join()).toMatch(/SameSite=Strict/);
    const browser = guest();
    await browser.call(login, { email, password: PASSWORD });
    const before = browser.cookies.get('console_session');
    advance(1);
    await browser.call(confirmCode, { code: codeAt(now()) });
    expect(browser.cookies.get('console_session')).not.toBe(before);
    // The cookie of the first step is worthless.
    const thief = guest();
    thief.cookies.set('console_session', before ?? '');
    expect(await thief.call(me, {}).catch(codeOf)).toBe('unauthenticated');
  });

  it('ends by logging out, also for a copy of the cookie', async () => {
    const browser = await signInAs('operate');
    const copy = guest();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.call(logout, {});
    expect(await copy.call(me, {}).catch(codeOf)).toBe('unauthenticated');
  });

  it('ends after an hour without use, and after twelve hours in any case', async () => {
    const browser = await signInAs('operate');
    for (let use = 0; use < 12; use += 1) {
      advance(55);
      await browser.call(me, {});
    }
    advance(61);
    expect(await browser.call(me, {}).catch(codeOf)).toBe('unauthenticated');
    const idle = await signInAs('operate');
    advance(61);
    expect(await idle.call(me, {}).catch(codeOf)).toBe('unauthenticated');
  });

  it('ends when the account is reset or removed', async () => {
    const browser = await signInAs('view');
    await operators.reset('view@operators.test');
    expect(await browser.call(me, {}).catch(codeOf)).toBe('unauthenticated');
    expect(
      await guest().call(login, { email: 'view@operators.test', password: PASSWORD }).catch(codeOf),
    ).toBe('invalid');
  });

  it('of the portal opens nothing', async () => {
    const portal = createConsoleBrowser((request) => api.app.fetch(request));
    await portal.fetch('/csrf-cookie');
    const browser = guest();
    for (const [name, value] of portal.cookies) browser.cookies.set(name, value);
    expect(await browser.call(me, {}).catch(codeOf)).toBe('unauthenticated');
  });
});

describe('a write', () => {
  const body = JSON.stringify({ action: 'unfreeze', reason: 'x' });
  const json = { 'Content-Type': 'application/json' };

  it.each<[string, Record<string, string>, number]>([
    ['without a CSRF token', json, 419],
    ['with a made-up token', { ...json, 'X-XSRF-TOKEN': 'x' }, 419],
    ['from another site', { ...json, 'Sec-Fetch-Site': 'cross-site' }, 419],
    ['from the portal on the same host', { ...json, 'Sec-Fetch-Site': 'same-site' }, 419],
    ['from another origin', { ...json, Origin: 'http://portal.test' }, 419],
    ['as a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
  ])('%s is refused', async (_, headers, status) => {
    const browser = await signInAs('operate');
    const token = browser.cookies.get('CONSOLE-XSRF-TOKEN') ?? '';
    const isAboutToken =
      status === 419 && headers['Sec-Fetch-Site'] === undefined && headers['Origin'] === undefined;
    const sent = { ...(isAboutToken ? {} : { 'X-XSRF-TOKEN': token }), ...headers };
    expect((await browser.fetch('/api/v1/changes', { method: 'POST', body, headers: sent })).status).toBe(
      status,
    );
  });

  it('with the token of another session is refused', async () => {
    const [own, other] = [await signInAs('operate'), await signInAs('operate')];
    const headers = { ...json, 'X-XSRF-TOKEN': other.cookies.get('CONSOLE-XSRF-TOKEN') ?? '' };
    expect((await own.fetch('/api/v1/changes', { method: 'POST', body, headers })).status).toBe(419);
  });

  it.each([
    ['is not JSON', '{', 400],
    ['is a list', '[]', 422],
    ['is huge', JSON.stringify({ action: 'unfreeze', reason: 'x'.repeat(70_000) }), 413],
  ])('whose body %s is refused', async (_, text, status) => {
    const browser = await signInAs('operate');
    const headers = { ...json, 'X-XSRF-TOKEN': browser.cookies.get('CONSOLE-XSRF-TOKEN') ?? '' };
    const response = await browser.fetch('/api/v1/changes', { method: 'POST', body: text, headers });
    expect(response.status).toBe(status);
  });
});

describe('a set-up link', () => {
  const password = 'violet-harbour-copper-7';

  it('sets password and second factor, once', async () => {
    const { token } = await operators.add({ name: 'Nora New', email: 'nora@operators.test', role: 'view' });
    const browser = guest();
    const { sealedKey, url, svg, name } = await browser.call(startSetUp, { token });
    expect([name, svg.startsWith('<svg')]).toEqual(['Nora New', true]);
    const key = new URL(url).searchParams.get('secret') ?? '';
    const finish = (details: object) =>
      browser.call(finishSetUp, { token, sealedKey, password, code: codeAt(now(), key), ...details });
    expect(await finish({ password: 'short' }).catch(codeOf)).toBe('invalid');
    expect(await finish({ password: 'nora-new-operators' }).catch(codeOf)).toBe('invalid');
    expect(await finish({ code: '000000' }).catch(codeOf)).toBe('invalid');
    expect(await finish({ sealedKey: 'made up' }).catch(codeOf)).toBe('conflict');
    advance(1);
    const results = await Promise.allSettled([finish({}), finish({})]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await browser.call(startSetUp, { token }).catch(codeOf)).toBe('not-found');

    await browser.call(login, { email: 'nora@operators.test', password });
    advance(1);
    await browser.call(confirmCode, { code: codeAt(now(), key) });
    expect(await browser.call(me, {})).toMatchObject({ role: 'view' });
  });

  it('ends after a day', async () => {
    const { token } = await operators.add({ name: 'Late', email: 'late@operators.test', role: 'view' });
    advance(24 * 60 + 1);
    expect(await guest().call(startSetUp, { token }).catch(codeOf)).toBe('not-found');
  });

  it('is not stored, and neither are passwords, codes and cookies', async () => {
    const { token } = await operators.add({ name: 'Kim', email: 'kim@operators.test', role: 'view' });
    const browser = await signInAs('operate');
    const { readFile } = await import('node:fs/promises');
    const text = await readFile(store.path('operators.json'), 'utf8');
    for (const secret of [token, PASSWORD, 'JBSWY3DPEHPK3PXP', browser.cookies.get('console_session') ?? '?'])
      expect(text).not.toContain(secret);
  });
});

describe('the server', () => {
  it('refuses other hosts', async () => {
    const headers = { host: 'evil.test' };
    expect((await server.fetch(new Request(`${CONSOLE_URL}/`, { headers }))).status).toBe(421);
  });

  it('answers unknown calls with 404, not with the page', async () => {
    const browser = await signInAs('operate');
    for (const path of ['/api/v1/nothing', '/api', '/files/..%2foperators.json', '/files/x.js'])
      expect((await browser.fetch(path)).status).toBe(404);
  });

  it('stores and shows nothing of what it answers', async () => {
    const { headers } = await (await signInAs('operate')).fetch('/api/v1/overview');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('says that nobody can sign in while its accounts are damaged', async () => {
    const browser = await signInAs('operate');
    const { readFile, writeFile } = await import('node:fs/promises');
    const file = store.path('operators.json');
    const intact = await readFile(file, 'utf8');
    await writeFile(file, '{"operators": [');
    const response = await browser.fetch('/api/v1/me');
    await writeFile(file, intact);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain(store.folder);
    expect(await browser.call(makeChange, { action: 'unfreeze', reason: 'x' }).catch(codeOf)).toBe(
      'conflict',
    );
  });
});
