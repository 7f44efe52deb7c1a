import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';
import { getUrlProblem, PRIVATE_TARGET, resolveTarget, type Target } from './resolve-target.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
];

/** Addresses that must never be reached, by the reason. */
const PRIVATE: Readonly<Record<string, readonly string[]>> = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'link-local and metadata': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
  'unique local': ['fc00::1', 'fdff::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.0.8'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:a9fe:a9fe', '::127.0.0.1'],
  NAT64: ['64:ff9b::a00:1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::', '2002:a00:1::1', '192.88.99.1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'site-local': ['fec0::1'],
  'no address': ['', 'localhost', '1.2.3', '1.2.3.4.5', '0x7f000001'],
};

describe('public addresses', () => {
  it.each(PUBLIC)('include %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(Object.entries(PRIVATE).flatMap(([why, addresses]) => addresses.map((address) => [address, why])))(
    'exclude %s (%s)',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});

const local = { env: 'local', webhookPrivateHosts: [] } as const;
const production = { env: 'production', webhookPrivateHosts: [] } as const;

describe('the address of a webhook', () => {
  it.each([
    'http://hooks.example.com/',
    'https://user:secret@hooks.example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://app.localhost/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'hooks.example.com',
  ])('is refused in production: %s', (url) => expect(getUrlProblem(url, production)).not.toBeNull());

  it.each(['https://hooks.example.com/a?b=c', 'https://hooks.example.com:8443/', 'https://1.1.1.1/'])(
    'is accepted in production: %s',
    (url) => expect(getUrlProblem(url, production)).toBeNull(),
  );

  it('may be without TLS on a developer’s machine, but not in a private network', () => {
    expect(getUrlProblem('http://hooks.example.com/', local)).toBeNull();
    expect(getUrlProblem('http://127.0.0.1:9000/', local)).toMatch(/private network/);
    const allowed = { ...local, webhookPrivateHosts: ['127.0.0.1'] };
    expect(getUrlProblem('http://127.0.0.1:9000/', allowed)).toBeNull();
    expect(getUrlProblem('http://127.0.0.2:9000/', allowed)).toMatch(/private network/);
  });
});

describe('the resolved target', () => {
  const answering =
    (...addresses: string[]) =>
    async (): Promise<Target[]> =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const url = new URL('https://hooks.example.com/');

  it('is every address of the host, if all are public', async () => {
    await expect(resolveTarget(url, production, answering('1.1.1.1', '2606:4700::1111'))).resolves.toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
  });

  it.each([
    ['10.0.0.1'],
    ['1.1.1.1', '10.0.0.1'],
    ['1.1.1.1', '::1'],
    ['169.254.169.254'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a9fe:a9fe'],
  ])('is refused if one address is private: %s %s', async (...addresses) => {
    await expect(resolveTarget(url, production, answering(...addresses))).rejects.toThrow(PRIVATE_TARGET);
  });

  it('is refused if there is no address', async () => {
    await expect(resolveTarget(url, production, answering())).rejects.toThrow(/not found/);
  });

  it('does not ask the resolver about an IP address', async () => {
    const never = async (): Promise<Target[]> => {
      throw new Error('asked');
    };
    await expect(resolveTarget(new URL('https://1.1.1.1/'), production, never)).resolves.toEqual([
      { address: '1.1.1.1', family: 4 },
    ]);
    await expect(resolveTarget(new URL('https://[2606:4700::1111]/'), production, never)).resolves.toEqual([
      { address: '2606:4700::1111', family: 6 },
    ]);
  });
});
