import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

/** A picture made of rectangles. */
export interface Drawing {
  width: number;
  height: number;
  background: Colour;
  /** `[x, y, width, height, colour]`, painted in order. */
  shapes: readonly (readonly [number, number, number, number, Colour])[];
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Encodes a PNG: 8 bits per channel, no filter, one data chunk. */
export function renderPng({ width, height, background, shapes }: Drawing): Uint8Array {
  const stride = width * 3 + 1; // filter type 0 (none) starts every scan line
  const pixels = Buffer.alloc(stride * height);
  const fill = (x: number, y: number, w: number, h: number, colour: Colour) => {
    const row = Buffer.alloc(w * 3, Buffer.from(colour));
    for (let line = y; line < y + h; line += 1) row.copy(pixels, line * stride + 1 + x * 3);
  };
  fill(0, 0, width, height, background);
  for (const [x, y, w, h, colour] of shapes) fill(x, y, w, h, colour);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOUR], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([SIGNATURE, ...chunks]));
}
