import { files } from '@portal/api-client/contract';

type Extension = (typeof files.ATTACHMENT_EXTENSIONS)[number];

interface Kind {
  /** What a download is answered with: ours, never the sender's word (F30). */
  type: string;
  matches(bytes: Uint8Array): boolean;
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const startsWith =
  (...heads: string[]) =>
  (bytes: Uint8Array) => {
    const head = latin1(bytes.subarray(0, 16)).toString('latin1');
    return heads.some((each) => head.startsWith(each));
  };

const isZip = startsWith('PK\x03\x04', 'PK\x05\x06');
/** An archive names its parts in plain bytes. */
const hasPart = (name: string) => (bytes: Uint8Array) => isZip(bytes) && latin1(bytes).includes(name);

/** Text has no control characters but tabs, line breaks and page breaks; a script or a picture called `.txt` may have. */
function isText(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) return false;
    if (byte === 0x7f) return false;
  }
  return true;
}

const JPEG: Kind = { type: 'image/jpeg', matches: startsWith('\xff\xd8\xff') };

/** What is taken, by extension, and how its content is known: a name alone proves nothing. */
const KINDS: Readonly<Record<Extension, Kind>> = {
  // Some writers put a few bytes before the mark; readers allow them within the first kilobyte.
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

/** The content type of a file whose name and content agree on a kind that is taken; null for any other. */
export function detectFileType(name: string, bytes: Uint8Array): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const known = files.ATTACHMENT_EXTENSIONS.find((allowed) => allowed === extension);
  if (known === undefined || !KINDS[known].matches(bytes)) return null;
  return KINDS[known].type;
}

const MAX_NAME = 150;
/** Control characters, and those that turn the direction of what follows: `invoice\u202Efdp.exe` reads as a PDF. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The last part of whatever path a browser sent, as people read it; its end, with the extension, where it is long. */
export function sanitizeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replace(UNPRINTABLE, '').normalize('NFC').trim();
  return [...printable].slice(-MAX_NAME).join('');
}
