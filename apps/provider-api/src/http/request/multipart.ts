import { Busboy } from '@fastify/busboy';
import { Refusal } from '../../refusal.ts';
import { collectEntries, type WireInput } from './collect-entries.ts';

const MAX_PARTS = 100;
/** Name, file name and type of a part. */
const MAX_PART_HEADER_BYTES = 4_000;
/** Bytes of one text field. */
const MAX_TEXT = 64_000;

const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))\s*(?:;|$)/i;

export interface FormReader {
  /** Takes the next bytes. Those after an error are ignored. */
  write(slice: Uint8Array): void;
  /** The fields and files, after the last bytes. */
  finish(): Promise<WireInput>;
}

const unreadable = () => Refusal.malformed('The form could not be read.');

/** Browsers write quotation marks and line breaks of names this way (HTML, "multipart form data"). */
const decodeName = (name: string) => name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);

/** Reads a form while it arrives; at most {@link MAX_PARTS} parts, each with short headers (F30). */
export function createFormReader(contentType: string): FormReader {
  const match = BOUNDARY.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw unreadable();
  const entries: [name: string, value: string | File][] = [];
  let refusal: Refusal | null = null;
  const refuse = (reason: Refusal) => {
    refusal ??= reason;
  };
  const parser = new Busboy({
    // The parser gets the boundary that was checked, whatever else the header says.
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    preservePath: true,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    limits: { parts: MAX_PARTS, headerSize: MAX_PART_HEADER_BYTES, fieldSize: MAX_TEXT },
  });
  const ended = new Promise<void>((resolve) => {
    parser.on('finish', resolve);
    parser.on('error', () => {
      refuse(unreadable());
      resolve();
    });
  });
  parser.on('partsLimit', () => refuse(Refusal.malformed(`A form can have ${MAX_PARTS} fields.`)));
  /** Adds an entry in the order of the form; a part may have no name. */
  const add = (name: string | undefined, value: string | File) => {
    if (name === undefined) refuse(unreadable());
    return entries.push([decodeName(name ?? ''), value]) - 1;
  };
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) refuse(Refusal.tooLarge(`A text can have ${MAX_TEXT / 1000} kB.`));
    add(name, value);
  });
  parser.on('file', (name, stream, fileName, _encoding, type) => {
    const parts: Buffer<ArrayBuffer>[] = [];
    const index = add(name, '');
    stream.on('data', (part: Buffer<ArrayBuffer>) => parts.push(part));
    stream.on('error', () => refuse(unreadable()));
    stream.on('end', () => {
      entries[index] = [decodeName(name), new File(parts, decodeName(fileName), { type })];
    });
  });
  return {
    write(slice) {
      if (refusal !== null) return;
      try {
        parser.write(Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength));
      } catch {
        refuse(unreadable());
      }
    },
    async finish() {
      if (refusal === null) {
        parser.end();
        await ended;
      }
      if (refusal !== null) throw refusal;
      return collectEntries(entries);
    },
  };
}
