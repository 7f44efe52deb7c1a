import { ATTACHMENT_EXTENSIONS } from '@portal/api-client/limits';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

type Extension = (typeof ATTACHMENT_EXTENSIONS)[number];

interface Kind {
  /** Content type of downloads: the server's own, never the sender's (F30). */
  type: string;
  matches(bytes: Uint8Array, pause: () => Promise<void>): boolean | Promise<boolean>;
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const startsWith =
  (...heads: string[]) =>
  (bytes: Uint8Array) => {
    const head = latin1(bytes.subarray(0, 16)).toString('latin1');
    return heads.some((each) => head.startsWith(each));
  };

const isZip = startsWith('PK\x03\x04', 'PK\x05\x06');
/** A ZIP archive contains the names of its entries as plain bytes. */
const hasPart = (name: string) => (bytes: Uint8Array) => isZip(bytes) && latin1(bytes).includes(name);

/** Bytes to check per turn of the event loop. */
const SLICE_BYTES = 500_000;

const isControl = (byte: number) =>
  byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d);

function isTextSlice(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1) if (isControl(bytes[index] ?? 0)) return false;
  return true;
}

/** Text contains no control characters except tabs, line breaks and page breaks; binary files named `.txt` do. */
async function isText(bytes: Uint8Array, pause: () => Promise<void>): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    if (start > 0) await pause();
    if (!isTextSlice(bytes.subarray(start, start + SLICE_BYTES))) return false;
  }
  return true;
}

const JPEG: Kind = { type: 'image/jpeg', matches: startsWith('\xff\xd8\xff') };

/** Accepted types by extension, with a check of the content: a name alone proves nothing. */
const KINDS: Readonly<Record<Extension, Kind>> = {
  // Some writers put bytes before the header; readers accept it within the first kilobyte.
  pdf: { type: 'application/pdf', matches: (bytes) => latin1(bytes.subarray(0, 1024)).includes('%PDF-') },
  png: { type: 'image/png', matches: startsWith('\x89PNG\r\n\x1a\n') },
  jpg: JPEG,
  jpeg: JPEG,
  txt: { type: 'text/plain; charset=utf-8', matches: isText },
  csv: { type: 'text/csv; charset=utf-8', matches: isText },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    matches: hasPart('word/'),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    matches: hasPart('xl/'),
  },
  zip: { type: 'application/zip', matches: isZip },
};

/** The content type if name and content agree on an accepted type, otherwise null. */
export async function detectFileType(
  name: string,
  bytes: Uint8Array,
  pause: () => Promise<void> = yieldToEventLoop,
): Promise<string | null> {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const known = ATTACHMENT_EXTENSIONS.find((allowed) => allowed === extension);
  if (known === undefined || !(await KINDS[known].matches(bytes, pause))) return null;
  return KINDS[known].type;
}

const MAX_NAME = 150;
/** Control characters and text-direction marks: `invoice\u202Efdp.exe` displays as a PDF. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The last path segment without invisible characters; long names keep their end with the extension. */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replace(UNPRINTABLE, '').normalize('NFC').trim();
  return [...printable].slice(-MAX_NAME).join('');
}
