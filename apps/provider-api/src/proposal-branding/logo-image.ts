import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { UNREADABLE_PICTURE } from '../uploads/image-size.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** Why a picture is refused. The message is shown at the field: a sentence, or words that follow the field's name. */
export class LogoError extends Error {
  override readonly name = 'LogoError';
}

/** Decoding needs four bytes of memory for each. */
const MAX_PIXELS = 4_000_000;
/** Other requests get their turn after each step. */
const PIXELS_PER_STEP = 50_000;
/** Twice as sharp as the largest place where a logo is shown. */
const STORED_WIDTH = 800;
const STORED_HEIGHT = 400;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Runs `work` for each line and lets other requests run in between. */
async function forEachLine(width: number, height: number, work: (y: number) => void): Promise<void> {
  const lines = Math.max(1, Math.floor(PIXELS_PER_STEP / width));
  for (let y = 0; y < height; y += 1) {
    if (y > 0 && y % lines === 0) await yieldToEventLoop();
    work(y);
  }
}

interface Chunk {
  type: string;
  data: Buffer;
}

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) break;
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    if (type === 'IEND') return chunks;
    at += 12 + length;
  }
  throw new LogoError(UNREADABLE_PICTURE);
}

const find = (chunks: readonly Chunk[], type: string): Buffer | null =>
  chunks.find((chunk) => chunk.type === type)?.data ?? null;

/** Values of a pixel by the colour type in the header. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((each) => Math.abs(estimate - each)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Undoes the filters of the lines, in place. `step`: bytes of a pixel. */
async function unfilter(data: Buffer, stride: number, height: number, step: number): Promise<void> {
  await forEachLine(stride, height, (y) => {
    const start = y * (stride + 1);
    const filter = data[start] ?? 0;
    if (filter > 4) throw new LogoError(UNREADABLE_PICTURE);
    for (let index = start + 1; filter > 0 && index <= start + stride; index += 1) {
      const hasLeft = index - step > start;
      const left = hasLeft ? (data[index - step] ?? 0) : 0;
      const above = y > 0 ? (data[index - stride - 1] ?? 0) : 0;
      const corner = hasLeft && y > 0 ? (data[index - stride - 1 - step] ?? 0) : 0;
      const added =
        filter === 1
          ? left
          : filter === 2
            ? above
            : filter === 3
              ? (left + above) >> 1
              : paeth(left, above, corner);
      data[index] = ((data[index] ?? 0) + added) & 0xff;
    }
  });
}

interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  rgb: Uint8Array;
}

/** Decodes a PNG, with what is transparent in white. */
async function decodePng(bytes: Buffer): Promise<Picture> {
  const chunks = readChunks(bytes);
  const header = find(chunks, 'IHDR');
  if (header === null || header.length < 13) throw new LogoError(UNREADABLE_PICTURE);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colorType = 0, , , interlace = 0] = header.subarray(8);
  const channels = CHANNELS[colorType];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth) || width === 0 || height === 0)
    throw new LogoError(UNREADABLE_PICTURE);
  if (width * height > MAX_PIXELS)
    throw new LogoError(`must not have more than ${MAX_PIXELS / 1_000_000} megapixels`);
  if (interlace !== 0) throw new LogoError('is an interlaced PNG. Save it without interlacing');
  const stride = Math.ceil((width * channels * depth) / 8);
  const size = (stride + 1) * height;
  const data = inflate(chunks, size);
  await unfilter(data, stride, height, Math.max(1, (channels * depth) >> 3));
  return {
    width,
    height,
    rgb: await toRgb({ data, width, height, depth, colorType, channels, stride }, chunks),
  };
}

/** At most `size` bytes: a small file can inflate to gigabytes. */
function inflate(chunks: readonly Chunk[], size: number): Buffer {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  let data: Buffer;
  try {
    data = inflateSync(packed, { maxOutputLength: size });
  } catch {
    throw new LogoError(UNREADABLE_PICTURE);
  }
  if (data.length !== size) throw new LogoError(UNREADABLE_PICTURE);
  return data;
}

interface Samples {
  data: Buffer;
  width: number;
  height: number;
  depth: number;
  colorType: number;
  channels: number;
  stride: number;
}

async function toRgb(
  { data, width, height, depth, colorType, channels, stride }: Samples,
  chunks: readonly Chunk[],
): Promise<Uint8Array> {
  const palette = find(chunks, 'PLTE');
  const transparent = find(chunks, 'tRNS');
  if (colorType === 3 && palette === null) throw new LogoError(UNREADABLE_PICTURE);
  const max = 2 ** depth - 1;
  /** The sample as stored. */
  const read = (y: number, index: number): number => {
    const start = y * (stride + 1) + 1;
    if (depth === 8) return data[start + index] ?? 0;
    if (depth === 16) return data.readUInt16BE(start + 2 * index);
    const bit = index * depth;
    return ((data[start + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & max;
  };
  const toByte = (sample: number) => Math.round((sample * 255) / max);
  const keyOf = (channel: number) =>
    transparent !== null && transparent.length >= 2 * channel + 2
      ? transparent.readUInt16BE(2 * channel)
      : -1;
  const isColor = colorType === 2 || colorType === 6;
  const rgb = new Uint8Array(width * height * 3);
  let at = 0;
  await forEachLine(width, height, (y) => {
    for (let x = 0; x < width; x += 1) {
      const first = x * channels;
      let color: readonly [number, number, number];
      let alpha = 255;
      if (colorType === 3) {
        const entry = read(y, first);
        color = [palette?.[3 * entry] ?? 0, palette?.[3 * entry + 1] ?? 0, palette?.[3 * entry + 2] ?? 0];
        alpha = transparent?.[entry] ?? 255;
      } else {
        const red = read(y, first);
        const green = isColor ? read(y, first + 1) : red;
        const blue = isColor ? read(y, first + 2) : red;
        color = [toByte(red), toByte(green), toByte(blue)];
        if (colorType >= 4) alpha = toByte(read(y, first + channels - 1));
        else if (red === keyOf(0) && (!isColor || (green === keyOf(1) && blue === keyOf(2)))) alpha = 0;
      }
      for (const value of color) {
        rgb[at] = Math.round(255 + ((value - 255) * alpha) / 255);
        at += 1;
      }
    }
  });
  return rgb;
}

/** Averages the pixels that fall into each smaller one. */
async function shrink(picture: Picture): Promise<Picture> {
  const scale = Math.min(1, STORED_WIDTH / picture.width, STORED_HEIGHT / picture.height);
  if (scale === 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const rgb = new Uint8Array(width * height * 3);
  await forEachLine(picture.width, height, (y) => {
    const top = Math.floor((y * picture.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * picture.height) / height));
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * picture.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * picture.width) / width));
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let row = top; row < bottom; row += 1)
          for (let column = left; column < right; column += 1)
            sum += picture.rgb[(row * picture.width + column) * 3 + channel] ?? 0;
        rgb[(y * width + x) * 3 + channel] = Math.round(sum / ((bottom - top) * (right - left)));
      }
    }
  });
  return { width, height, rgb };
}

function toChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

function encodePng({ width, height, rgb }: Picture): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const stride = width * 3;
  const lines = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1)
    lines.set(rgb.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  return new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      toChunk('IHDR', header),
      toChunk('IDAT', deflateSync(lines, { level: 9 })),
      toChunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** Segments that a JPEG needs to be drawn; JFIF, colour profile and Adobe's colour transform among them. */
const isNeeded = (marker: number) =>
  marker < 0xe0 ||
  marker === 0xe0 ||
  marker === 0xe2 ||
  marker === 0xee ||
  (marker > 0xef && marker !== 0xfe);

/** Removes the camera's data, comments and whatever follows the picture. */
function stripJpeg(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (bytes[at] !== 0xff || marker < 0xc0 || length < 2) break;
    if (marker === 0xda) {
      const end = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
      if (end <= at) break;
      parts.push(bytes.subarray(at, end + 2));
      return new Uint8Array(Buffer.concat(parts));
    }
    if (isNeeded(marker)) parts.push(bytes.subarray(at, at + 2 + length));
    at += 2 + length;
  }
  throw new LogoError(UNREADABLE_PICTURE);
}

/**
 * Prepares a PNG or JPEG picture for PDFs, mails and pages. A PNG is encoded again, on white and no larger than needed:
 * a PDF cannot contain every kind of PNG, and the stored file has nothing but the picture. Throws {@link LogoError}.
 * @param type what the first bytes say
 */
export async function prepareLogo(
  content: Uint8Array,
  type: 'image/png' | 'image/jpeg',
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return type === 'image/png' ? encodePng(await shrink(await decodePng(bytes))) : stripJpeg(bytes);
}
