import { expect, it } from '@jest/globals';
import { createSecrets } from './secrets.ts';
import { testConfig } from './testing/config.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const secretsOf = (appKey: string) => createSecrets(testConfig({ appKey }), 'refuse');
const secrets = secretsOf(keyOf(1));

it('seals the same value differently each time, and opens it again', () => {
  const sealed = [secrets.seal('JBSWY3DPEHPK3PXP'), secrets.seal('JBSWY3DPEHPK3PXP')];
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(sealed.map((each) => secrets.open(each))).toEqual(['JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXP']);
  expect(Buffer.from(sealed[0] ?? '', 'base64').toString('latin1')).not.toContain('JBSWY3');
});

it('refuses encrypted values with a changed or missing byte', () => {
  const bytes = Buffer.from(secrets.seal('secret'), 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(() => secrets.open(changed.toString('base64'))).toThrow();
    expect(() => secrets.open(bytes.subarray(0, at).toString('base64'))).toThrow();
  }
});

it('refuses values that were encrypted or signed with another key', () => {
  const other = secretsOf(keyOf(2));
  expect(() => other.open(secrets.seal('secret'))).toThrow();
  expect(other.isSigned('text', secrets.sign('text'))).toBe(false);
});

it('accepts a signature for its own text only', () => {
  const signature = secrets.sign('impersonation a');
  expect(secrets.isSigned('impersonation a', signature)).toBe(true);
  for (const [text, given] of [
    ['impersonation b', signature],
    ['impersonation a', ''],
    ['impersonation a', signature.slice(0, -1)],
    ['impersonation a', `${signature}=`],
    ['', signature],
  ] as const)
    expect(secrets.isSigned(text, given)).toBe(false);
});

it.each(['', 'c2hvcnQ=', Buffer.alloc(33).toString('base64')])(
  'refuses a key of another length: %j',
  (key) => {
    expect(() => secretsOf(key)).toThrow(/APP_KEY must be the base64 of 32 bytes/);
  },
);
