import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

const PAGE_BYTES = 8192;
const PAGES_PER_SEGMENT = 131_072;
const PAGES_PER_READ = 256;
/** Maximum number of pages to read, which takes about 1.5 seconds. Databases over 256 MB are sampled. */
const MAX_PAGES = 32_768;

/** From PostgreSQL's `storage/checksum_impl.h`. */
const PRIME = 16_777_619;
const LANES = 32;
const BASE_OFFSETS = Int32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);
/** Index of the header word whose lower half is the checksum. The checksum itself is computed with zero there. */
const CHECKSUM_WORD = 2;
const CHECKSUM_OFFSET = 8;

/** In a test, each use of the global object takes as long as several multiplications. */
const { imul } = Math;

/** Computes the expected checksum of a page, as PostgreSQL's `pg_checksum_page` does. */
function checksumOf(words: Int32Array, block: number): number {
  let result = block;
  for (let lane = 0; lane < LANES; lane += 1) {
    let sum = BASE_OFFSETS[lane] as number; // within the array
    for (let at = lane; at < words.length; at += LANES) {
      const word = words[at] as number; // within the array
      const mixed = sum ^ (at === CHECKSUM_WORD ? word & 0xffff0000 : word);
      sum = imul(mixed, PRIME) ^ (mixed >>> 17);
    }
    for (let round = 0; round < 2; round += 1) sum = imul(sum, PRIME) ^ (sum >>> 17);
    result ^= sum;
  }
  return ((result >>> 0) % 65_535) + 1;
}

/** Whether a page matches its checksum. A page that was never used is all zeros. */
function isSound(page: Buffer, block: number): boolean {
  // Assumes little-endian, which the WebAssembly build of PostgreSQL uses.
  const words = new Int32Array(page.buffer, page.byteOffset, PAGE_BYTES / Int32Array.BYTES_PER_ELEMENT);
  const stored = page.readUInt16LE(CHECKSUM_OFFSET);
  return stored === checksumOf(words, block) || words.every((word) => word === 0);
}

interface RelationFile {
  path: string;
  pages: number;
  /** Number of the file's first page within its table or index. */
  firstBlock: number;
  isWhole: boolean;
}

/**
 * Lists the files of tables and indexes. Omits free space and visibility maps, which PostgreSQL rebuilds if they are
 * damaged.
 */
function listRelationFiles(live: string): RelationFile[] {
  const databases = readdirSync(join(live, 'base')).filter((name) => /^\d+$/.test(name));
  return ['global', ...databases.map((name) => join('base', name))].flatMap((folder) =>
    readdirSync(join(live, folder)).flatMap((name) => {
      const [, segment = '0'] = /^\d+(?:\.(\d+))?$/.exec(name) ?? [null];
      if (!/^\d+(?:\.\d+)?$/.test(name)) return [];
      const path = join(folder, name);
      const handle = openSync(join(live, path), 'r');
      const { size } = fstatSync(handle);
      closeSync(handle);
      const pages = Math.floor(size / PAGE_BYTES);
      const isWhole = size % PAGE_BYTES === 0;
      return [{ path, pages, firstBlock: Number(segment) * PAGES_PER_SEGMENT, isWhole }];
    }),
  );
}

/**
 * Finds the first file of a table or index with a damaged page, and describes it; null if there is none. Compares the
 * checksum of every page, or of an even sample in a large database. Call it after a checkpoint: before that, pages
 * may be half written and still be repaired from the write-ahead log.
 */
export async function findDamagedPage(live: string, maxPages = MAX_PAGES): Promise<string | null> {
  const files = listRelationFiles(live);
  const half = files.find(({ isWhole }) => !isWhole);
  if (half !== undefined) return `${half.path} ends in the middle of a page, as after an interrupted copy`;
  const total = files.reduce((sum, { pages }) => sum + pages, 0);
  // Reads every n-th stretch of pages.
  const every = Math.max(1, Math.ceil(total / maxPages));
  const buffer = Buffer.alloc(PAGES_PER_READ * PAGE_BYTES);
  let stretch = 0;
  for (const { path, pages, firstBlock } of files) {
    const handle = openSync(join(live, path), 'r');
    try {
      for (let first = 0; first < pages; first += PAGES_PER_READ) {
        stretch += 1;
        if (stretch % every !== 0) continue;
        const read = readSync(handle, buffer, 0, buffer.length, first * PAGE_BYTES);
        for (let page = 0; page < Math.floor(read / PAGE_BYTES); page += 1) {
          const bytes = buffer.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
          if (!isSound(bytes, firstBlock + first + page)) return `page ${first + page} of ${path} is damaged`;
        }
        await yieldToEventLoop();
      }
    } finally {
      closeSync(handle);
    }
  }
  return null;
}
