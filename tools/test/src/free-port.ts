import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: a connection of a browser could take one of those between
 * the search for a free port and the start of the server that uses it.
 */
const FIRST = 10_000;
const LAST = 32_000;
const ATTEMPTS = 50;

/** A port for a server that starts later. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST} to ${LAST} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.on('error', () => done(false));
    server.listen(port, () => server.close(() => done(true)));
  });
}
