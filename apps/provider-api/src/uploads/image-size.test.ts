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
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
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
    ['a truncated PNG', png(100_000, 100_000).subarray(0, 20)],
    ['a truncated JPEG', jpeg(100, 100).subarray(0, 30)],
    ['a JPEG whose segments have no length', Buffer.from('ffd8ffe00000ffe00000ffe00000', 'hex')],
    ['a truncated WebP', webp('VP8 ', 1, 1).subarray(0, 20)],
    ['text', Buffer.from('hello')],
    ['nothing', new Uint8Array()],
  ])('within the limit or unreadable is accepted: %s', (_name, bytes) => {
    expect(imageSizeError(bytes)).toBeNull();
  });
});
