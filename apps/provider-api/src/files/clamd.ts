import { connect } from 'node:net';

/** Where ClamAV's daemon listens: a host and port, or a Unix socket. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** The scanner did not give a verdict. */
export class ScannerError extends Error {
  override readonly name = 'ScannerError';
}

export interface VirusScanner {
  /** Throws when the scanner does not answer. */
  check(): Promise<void>;
  /** The name of the malware; null for a clean file. Throws {@link ScannerError} without a verdict. */
  findThreat(bytes: Uint8Array): Promise<string | null>;
}

/** clamd answers within seconds, even for archives. */
const IDLE_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
const MAX_REPLY = 4096;
const FOUND = /^stream: (.+) FOUND$/;

/** `127.0.0.1:3310` or `/run/clamav/clamd.ctl`. */
export function parseClamdAddress(text: string | undefined): ClamdAddress | null {
  const address = text?.trim();
  if (!address) return null;
  if (address.startsWith('/')) return { path: address };
  const [, host, port] = /^(\[[0-9a-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(address) ?? [];
  if (host === undefined || Number(port) > 65_535)
    throw new Error(`CLAMD_ADDRESS is "${address}"; it must be host:port or the path of a socket.`);
  return { host: host.replace(/[[\]]/g, ''), port: Number(port) };
}

export function createScanner(address: ClamdAddress): VirusScanner {
  const name = 'path' in address ? address.path : `${address.host}:${address.port}`;
  return {
    async check() {
      const reply = await ask(address, name, [Buffer.from('zPING\0')]);
      if (reply !== 'PONG') throw new ScannerError(`clamd at ${name} answered PING with "${reply}".`);
    },
    async findThreat(bytes) {
      const reply = await ask(address, name, frame(bytes));
      if (reply === 'stream: OK') return null;
      const [, threat] = FOUND.exec(reply) ?? [];
      if (threat === undefined) throw new ScannerError(`clamd at ${name} gave no verdict: ${reply}`);
      return threat.replace(/[^\w.-]+/g, ' ').slice(0, 100);
    },
  };
}

/** The command INSTREAM: each chunk after its length, and an empty chunk at the end. */
function* frame(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES);
    yield lengthOf(chunk.byteLength);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Sends a command and returns the reply. A reply counts even if clamd closes the connection before it has read everything. */
function ask(address: ClamdAddress, name: string, parts: Iterable<Uint8Array>): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = '';
    let failure = 'it closed the connection';
    const socket = connect(address);
    socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('it did not answer in time')));
    socket.on('data', (data) => {
      reply += data.toString();
      if (reply.includes('\0') || reply.length > MAX_REPLY) socket.destroy();
    });
    socket.on('error', (error) => {
      failure = error.message;
    });
    socket.on('close', () => {
      const [text = ''] = reply.split('\0');
      if (text.trim() === '') reject(new ScannerError(`clamd at ${name} cannot be used: ${failure}.`));
      else resolve(text.trim());
    });
    // The socket pulls the chunks as it sends them, without copying.
    for (const part of parts) socket.write(part);
  });
}
