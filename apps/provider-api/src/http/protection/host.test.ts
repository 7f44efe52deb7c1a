import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../config.ts';
import { createHostCheck } from './host.ts';

const to = (host: string) => new Request('http://portal.test/api/v1/me', { headers: { host } });

describe('the host of a request', () => {
  const production = createHostCheck(
    readConfig({
      PORTAL_ENV: 'production',
      PUBLIC_URL: 'https://portal.example',
      ALLOWED_HOSTS: 'inner.example:8080, probe.example',
    }),
  );

  it.each(['portal.example', 'PORTAL.example:443', 'inner.example', 'probe.example:4000'])(
    'is known in production: %s',
    (host) => expect(production(to(host))).toBe(true),
  );

  it.each([
    'elsewhere.example',
    'portal.example.elsewhere.example',
    'notportal.example',
    'localhost',
    '127.0.0.1:4000',
    '[::1]',
    'portal.example@elsewhere.example',
    'a b',
    '',
  ])('is refused in production: %s', (host) => expect(production(to(host))).toBe(false));

  const local = createHostCheck(readConfig({ PORT: '4000' }));

  it.each([
    'localhost:4000',
    'localhost',
    '127.0.0.1:1234',
    '[::1]:4000',
    '192.168.1.20:4000',
    'a.localhost',
  ])('is known in development: %s', (host) => expect(local(to(host))).toBe(true));

  it.each(['elsewhere.example:4000', '127.0.0.1.elsewhere.example', 'localhost.elsewhere.example'])(
    'is refused in development: %s',
    (host) => expect(local(to(host))).toBe(false),
  );
});
