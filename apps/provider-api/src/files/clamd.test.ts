import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EICAR, isClamdInstalled, speakClamd, startClamd } from '../testing/clamd.ts';
import { createScanner, parseClamdAddress } from './clamd.ts';

const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});

async function scannerFor(reply: (content: Buffer) => string) {
  const server = await speakClamd(reply);
  started.push(server);
  return createScanner(server.address);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it.each([0, 1, 65_536, 65_537, 9_000_000])('sends %s bytes unchanged', async (size) => {
  const bytes = new Uint8Array(size).map((_, index) => index % 251);
  let received = '';
  const scanner = await scannerFor((content) => {
    received = sha256(content);
    return 'stream: OK';
  });
  expect(await scanner.findThreat(bytes)).toBeNull();
  expect(received).toBe(sha256(bytes));
});

it('returns the name of the malware without other characters', async () => {
  const scanner = await scannerFor(() => 'stream: Win.Test\u001b[31m_HDB-1 FOUND');
  expect(await scanner.findThreat(Buffer.from('x'))).toBe('Win.Test 31m_HDB-1');
});

it.each([
  'INSTREAM size limit exceeded. ERROR',
  'stream: Can’t allocate memory ERROR',
  'UNKNOWN COMMAND',
  'stream: OK FOUND later',
])('gives no verdict after "%s"', async (reply) => {
  const scanner = await scannerFor(() => reply);
  await expect(scanner.findThreat(Buffer.from('x'))).rejects.toMatchObject({ name: 'ScannerError' });
});

it('gives no verdict when the scanner answers nothing or is not there', async () => {
  const silent = await scannerFor(() => '');
  await expect(silent.findThreat(Buffer.from('x'))).rejects.toThrow('closed the connection');
  const absent = createScanner({ path: '/nowhere/clamd.sock' });
  await expect(absent.check()).rejects.toThrow('clamd at /nowhere/clamd.sock cannot be used');
});

describe('CLAMD_ADDRESS', () => {
  it.each([
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['', null],
    [undefined, null],
  ])('can be %s', (text, expected) => {
    expect(parseClamdAddress(text)).toEqual(expected);
  });

  it.each(['clamd', 'clamd:', 'http://clamd:3310', 'clamd:99999', 'run/clamd.ctl'])(
    'cannot be %s',
    (text) => {
      expect(() => parseClamdAddress(text)).toThrow('it must be host:port or the path of a socket');
    },
  );
});

// Debian: apt-get install clamav-daemon.
(isClamdInstalled() ? describe : describe.skip)('Debian’s clamd', () => {
  it('finds the EICAR test file and passes clean files', async () => {
    const server = await startClamd();
    started.push(server);
    const scanner = createScanner(server.address);
    await scanner.check();
    expect(await scanner.findThreat(Buffer.from(EICAR))).toMatch(/^Eicar-Test/);
    expect(await scanner.findThreat(Buffer.from('Ring the bell'))).toBeNull();
    expect(await scanner.findThreat(new Uint8Array(9_000_000))).toBeNull();
  });
});
