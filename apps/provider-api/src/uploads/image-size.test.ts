import { describe, expect, it } from '@jest/globals';
import { imageSizeError } from './image-size.ts';

function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function jpeg(width: number, height: number, marker = 0xc0): Uint8Array {
  const frame = Buffer.alloc(11);
  frame.set([0xff, marker, 0, 11, 8]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0x01, 0x00]), Buffer.alloc(254)]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), exif, frame]);
}

function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(40);
  bytes.write(`RIFF\0\0\0\0WEBP${kind}`, 'latin1');
  if (kind === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (kind === 'VP8 ') {
    bytes.writeUIntBE(0x9d012a, 23, 3);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  }
  return bytes;
}

describe('the declared size of a picture', () => {
  it.each<[string, Uint8Array]>([
    ['PNG 100,000 × 100,000', png(100_000, 100_000)],
    ['PNG 10,001 × 1', png(10_001, 1)],
    ['PNG 1 × 10,001', png(1, 10_001)],
    ['PNG 10,000 × 10,000', png(10_000, 10_000)],
    ['PNG of the largest numbers', png(0xffffffff, 0xffffffff)],
    ['JPEG 65,535 × 65,535', jpeg(65_535, 65_535)],
    ['progressive JPEG 65,535 × 1', jpeg(65_535, 1, 0xc2)],
    ['arithmetic JPEG 9,000 × 9,000', jpeg(9_000, 9_000, 0xc9)],
    ['WebP 16,383 × 16,383', webp('VP8 ', 16_383, 16_383)],
    ['lossless WebP 16,384 × 4', webp('VP8L', 16_384, 4)],
    ['extended WebP 16,777,216 × 2', webp('VP8X', 16_777_216, 2)],
  ])('over the limit is refused: %s', (_name, bytes) => {
    expect(imageSizeError(bytes)).toMatch(/^must not be larger than 10000 × 10000 pixels/);
  });

  it.each<[string, Uint8Array]>([
    ['PNG', png(4000, 3000)],
    ['JPEG from a telephone', jpeg(8064, 6048)],
    ['progressive JPEG', jpeg(1200, 800, 0xc2)],
    ['WebP', webp('VP8 ', 1200, 800)],
    ['lossless WebP', webp('VP8L', 1200, 800)],
    ['extended WebP', webp('VP8X', 1200, 800)],
    ['text', Buffer.from('hello')],
    ['a GIF, which is not an accepted picture', Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1')],
    ['nothing', new Uint8Array()],
  ])('within the limit, or of no picture, is accepted: %s', (_name, bytes) => {
    expect(imageSizeError(bytes)).toBeNull();
  });

  const stray = (bytes: Uint8Array, at: number) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from([0]), bytes.subarray(at)]);
  const frameAt = jpeg(1, 1).length - 11;

  it.each<[string, Uint8Array]>([
    ['a truncated PNG', png(100, 100).subarray(0, 20)],
    ['a PNG whose first chunk is another', Buffer.from(png(100, 100)).fill('tEXt', 12, 16)],
    ['a PNG with a stray byte before its header', stray(png(65_500, 65_500), 8)],
    ['a PNG without width', png(0, 10)],
    ['a truncated JPEG', jpeg(100, 100).subarray(0, 30)],
    ['a JPEG that ends before its frame', jpeg(100, 100).subarray(0, frameAt)],
    ['a JPEG with a stray byte before its frame', stray(jpeg(65_500, 65_500), frameAt)],
    ['a JPEG whose segments have no length', Buffer.from('ffd8ffe00000ffe00000ffe00000', 'hex')],
    ['a JPEG whose height comes later', jpeg(100, 0)],
    ['a JPEG whose second marker is none', Buffer.from('ffd8ff00000effc0000b08ffdcffdc00', 'hex')],
    ['a truncated WebP', webp('VP8 ', 1, 1).subarray(0, 20)],
    ['a WebP with a stray byte', stray(webp('VP8 ', 16_000, 16_000), 20)],
    ['a lossless WebP with a stray byte', stray(webp('VP8L', 16_000, 16_000), 20)],
    ['a WebP with another first chunk', Buffer.from(webp('VP8X', 10, 10)).fill('EXIF', 12, 16)],
  ])('that cannot be read is refused: %s', (_name, bytes) => {
    expect(imageSizeError(bytes)).toBe('This file cannot be read as a picture. Choose another file.');
  });
});
