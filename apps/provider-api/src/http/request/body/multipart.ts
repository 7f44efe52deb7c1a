import { Busboy } from '@fastify/busboy';
import { Refusal } from '../../../refusal.ts';
import { collectEntries, type WireInput } from './collect-entries.ts';

const MAX_PARTS = 100;
/** Name, file name and type of a part. */
const MAX_PART_HEADER_BYTES = 4_000;
/** Bytes of one text field. */
const MAX_TEXT = 64_000;

const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))\s*(?:;|$)/i;

export interface FormReader {
  /** Parses the next bytes. Ignores bytes after an error. */
  write(slice: Uint8Array): void;
  /** Returns the fields and files; call it after the last bytes. */
  finish(): Promise<WireInput>;
}

const unreadable = () => Refusal.malformed('The form could not be read.');

/** Decodes quotation marks and line breaks in names as browsers encode them (HTML, "multipart form data"). */
const decodeName = (name: string) => name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);

/** Parses a form as it arrives; at most {@link MAX_PARTS} parts, each with short headers (F30). */
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
    // Passes only the checked boundary to the parser, not the rest of the header.
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
  parser.on('partsLimit', () => refuse(Refusal.malformed(`A form can have up to ${MAX_PARTS} fields.`)));
  /** Adds an entry in the order of the form. A part may have no name. */
  const add = (name: string | undefined, value: string | File) => {
    if (name === undefined) refuse(unreadable());
    return entries.push([decodeName(name ?? ''), value]) - 1;
  };
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) refuse(Refusal.tooLarge(`A text can have up to ${MAX_TEXT / 1000} kB.`));
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
