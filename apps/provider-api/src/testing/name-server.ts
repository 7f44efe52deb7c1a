import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const HEADER_BYTES = 12;
const RESPONSE = 0x8180;
const NAME_ERROR = 0x8183;
const TXT = 16;
const POINTER_TO_QUESTION = 0xc00c;
const MAX_PART_BYTES = 255;

/** Length-prefixed labels after the header: `\x03www\x07example\x03com\0`. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function toAnswer(text: string): Buffer {
  const value = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < value.length; at += MAX_PART_BYTES) {
    const part = value.subarray(at, at + MAX_PART_BYTES);
    parts.push(Buffer.of(part.length), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(POINTER_TO_QUESTION, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** A name server on this machine that answers questions for TXT records from `texts`. */
export async function startNameServer() {
  const texts = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, end } = readName(query);
    const answers = (texts.get(name) ?? []).map(toAnswer);
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(answers.length > 0 ? RESPONSE : NAME_ERROR, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo; // bound to a port
  return {
    address: `127.0.0.1:${port}`,
    texts,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
export type NameServer = Awaited<ReturnType<typeof startNameServer>>;
