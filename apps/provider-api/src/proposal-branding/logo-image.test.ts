import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { pictureFile } from '../testing/fixtures.ts';
import { prepareLogo } from './logo-image.ts';

interface Png {
  width: number;
  height: number;
  depth?: number;
  colorType: number;
  interlace?: number;
  /** Lines, each after the byte of its filter. */
  data: number[];
  further?: [type: string, data: number[]][];
}

function toPng({ width, height, depth = 8, colorType, interlace = 0, data, further = [] }: Png): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlace], 8);
  const chunk = (type: string, content: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...further.map(([type, content]) => chunk(type, Buffer.from(content))),
    chunk('IDAT', deflateSync(Buffer.from(data))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];
const expectSame = async (one: Uint8Array, pixels: number[][]) =>
  expect(Buffer.from(await prepareLogo(one, 'image/png'))).toEqual(
    Buffer.from(
      await prepareLogo(
        toPng({ width: pixels.length, height: 1, colorType: 2, data: [0, ...pixels.flat()] }),
        'image/png',
      ),
    ),
  );

describe('a PNG logo', () => {
  it.each<[string, Png, number[][]]>([
    [
      'transparent colours',
      { width: 2, height: 1, colorType: 6, data: [0, ...RED, 0, ...BLUE, 255] },
      [WHITE, BLUE],
    ],
    ['half transparent grey', { width: 1, height: 1, colorType: 4, data: [0, 0, 127] }, [[128, 128, 128]]],
    [
      'a palette of one bit',
      {
        width: 2,
        height: 1,
        depth: 1,
        colorType: 3,
        data: [0, 0b0100_0000],
        further: [['PLTE', [...RED, ...BLUE]]],
      },
      [RED, BLUE],
    ],
    [
      'a palette with a transparent colour',
      {
        width: 2,
        height: 1,
        colorType: 3,
        data: [0, 0, 1],
        further: [
          ['PLTE', [...RED, ...BLUE]],
          ['tRNS', [0]],
        ],
      },
      [WHITE, BLUE],
    ],
    [
      'sixteen bits',
      { width: 1, height: 1, depth: 16, colorType: 2, data: [0, 255, 255, 0, 0, 0, 0] },
      [RED],
    ],
    [
      'the filter of the left neighbour',
      { width: 2, height: 1, colorType: 2, data: [1, ...RED, 1, 0, 255] },
      [RED, BLUE],
    ],
  ])('is stored on white: %s', async (_name, png, pixels) => {
    await expectSame(toPng(png), pixels);
  });

  it.each<[string, Png]>([
    ['a line too few', { width: 1, height: 2, colorType: 2, data: [0, ...RED] }],
    ['data for more lines', { width: 1, height: 1, colorType: 2, data: [0, ...RED, 0, ...RED] }],
    ['an unknown filter', { width: 1, height: 1, colorType: 2, data: [9, ...RED] }],
    ['no palette', { width: 1, height: 1, colorType: 3, data: [0, 0] }],
    ['interlacing', { width: 1, height: 1, colorType: 2, interlace: 1, data: [0, ...RED] }],
    ['too many pixels', { width: 4001, height: 1000, colorType: 2, data: [] }],
  ])('is refused with %s', async (_name, png) => {
    await expect(prepareLogo(toPng(png), 'image/png')).rejects.toThrow(
      /cannot be read|interlaced|megapixels/,
    );
  });

  it('is made no larger than it is shown', async () => {
    const line = [0, ...Array.from({ length: 1600 }, () => RED).flat()];
    const wide = toPng({ width: 1600, height: 2, colorType: 2, data: [...line, ...line] });
    const prepared = Buffer.from(await prepareLogo(wide, 'image/png'));
    expect([prepared.readUInt32BE(16), prepared.readUInt32BE(20)]).toEqual([800, 1]);
  });

  it('is the same however often it is prepared', async () => {
    const once = await prepareLogo(new Uint8Array(await pictureFile('a.png').arrayBuffer()), 'image/png');
    expect(await prepareLogo(once, 'image/png')).toEqual(once);
  });
});

describe('a JPEG logo', () => {
  const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const picture = [...segment(0xc0, [8, 0, 1, 0, 1, 1]), ...segment(0xda, [1]), 7, 7, 0xff, 0xd9];

  it('loses metadata, comments and what follows the picture', async () => {
    const jpeg = [0xff, 0xd8, ...segment(0xe1, [1, 2, 3]), ...segment(0xfe, [4]), ...picture, 80, 75];
    const prepared = await prepareLogo(new Uint8Array(jpeg), 'image/jpeg');
    expect([...prepared]).toEqual([0xff, 0xd8, ...picture]);
  });

  it('is refused without an end', async () => {
    const jpeg = [0xff, 0xd8, ...picture.slice(0, -2)];
    await expect(prepareLogo(new Uint8Array(jpeg), 'image/jpeg')).rejects.toThrow(
      'cannot be read as a picture',
    );
  });
});
