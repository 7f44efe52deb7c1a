import { text } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { DAMAGED, PROTECTED, TOO_LARGE, UnreadableFile } from './sheet.ts';

/** A workbook of a few sheets has about twenty files. */
const MAX_ENTRIES = 500;
const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;

/** Workbooks have no document type. One can define entities that expand to gigabytes. */
const DOCUMENT_TYPE = /<!(?:DOCTYPE|ENTITY)/i;
const DECLARES_ENTITIES =
  'This file has XML declarations that no spreadsheet program writes. Save it again in your spreadsheet program.';

/**
 * Unpacks the archive of a workbook piece by piece, keeping nothing, and stops as soon as it is larger than a list of
 * sites can be. Returns the names of its files. Throws {@link UnreadableFile}.
 */
export async function checkArchive(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  let total = 0;
  try {
    const zip = await open(bytes);
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile(TOO_LARGE);
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName);
      if (entry.isEncrypted()) throw new UnreadableFile(PROTECTED);
      if (entry.uncompressedSize > MAX_ENTRY_BYTES) throw new UnreadableFile(TOO_LARGE);
      total = await unpack(zip, entry, total);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED);
  }
  return names;
}

const open = (bytes: Uint8Array) =>
  fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true });

/** The text of one file in an archive that {@link checkArchive} has accepted; empty if the file is missing. */
export async function readEntry(bytes: Uint8Array, name: string): Promise<string> {
  const zip = await open(bytes);
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry));
  return '';
}

/** Adds the unpacked size of one file to `total`. yauzl refuses a file that is longer than its header says. */
async function unpack(zip: ZipFile, entry: Entry, total: number): Promise<number> {
  let sum = total;
  let isFirst = true;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const piece = chunk as Buffer; // no encoding is set
    sum += piece.length;
    if (sum > MAX_TOTAL_BYTES) throw new UnreadableFile(TOO_LARGE);
    if (isFirst && DOCUMENT_TYPE.test(piece.toString('latin1'))) throw new UnreadableFile(DECLARES_ENTITIES);
    isFirst = false;
  }
  return sum;
}
