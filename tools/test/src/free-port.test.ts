import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { findFreePort } from './free-port.ts';

/** The ports that Linux gives to outgoing connections. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

it('finds a port that a server can use and no outgoing connection is given', async () => {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, done));
  await new Promise((done) => server.close(done));
  expect(port).toBeGreaterThan(1024);
  const firstOutgoing = existsSync(RANGE) ? Number(readFileSync(RANGE, 'utf8').split(/\s/)[0]) : 32_768;
  expect(port).toBeLessThan(firstOutgoing);
});
