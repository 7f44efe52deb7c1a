import { Refusal } from '../../refusal.ts';
import { collectEntries, type WireInput } from './collect-entries.ts';
import { yieldIfLarge } from './yield-if-large.ts';

const MAX_PARTS = 100;
/** Name, file name and type of a part. */
const MAX_PART_HEADER_BYTES = 4_000;
/** Bytes of one text field. */
const MAX_TEXT = 64_000;

const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))\s*(?:;|$)/i;

/** Rejects a form with too many parts, or with endless headers, before anything parses it. */
function assertFewParts(bytes: Buffer, boundary: string): void {
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; ) {
    parts += 1;
    if (parts > MAX_PARTS + 1) throw Refusal.malformed(`A form can have ${MAX_PARTS} fields.`);
    const start = at + delimiter.length;
    const isLast = bytes.subarray(start, start + 2).toString('latin1') === '--';
    const header = bytes.subarray(start, start + MAX_PART_HEADER_BYTES);
    if (!isLast && !header.includes('\r\n\r\n')) throw Refusal.malformed('The form could not be read.');
    at = bytes.indexOf(delimiter, start);
  }
}

export async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<WireInput> {
  const match = BOUNDARY.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw Refusal.malformed('The form could not be read.');
  assertFewParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), boundary);
  await yieldIfLarge(bytes.byteLength);
  // The parser gets the boundary that was checked, whatever else the header says.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  let entries: [string, FormDataEntryValue][];
  try {
    entries = [...(await new Response(bytes, { headers }).formData())];
  } catch {
    throw Refusal.malformed('The form could not be read.');
  }
  await yieldIfLarge(bytes.byteLength);
  if (entries.some(([, value]) => typeof value === 'string' && value.length > MAX_TEXT)) {
    throw Refusal.tooLarge(`A text can have ${MAX_TEXT / 1000} kB.`);
  }
  return collectEntries(entries);
}
