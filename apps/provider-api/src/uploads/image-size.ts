/** Limits for a viewer that decodes the picture: 50 million pixels take 200 MB of memory. */
const MAX_SIDE = 10_000;
const MAX_PIXELS = 50_000_000;

export const UNREADABLE_PICTURE = 'This file cannot be read as a picture. Choose another file.';

interface ImageSize {
  width: number;
  height: number;
}

function pngSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Start-of-frame markers; C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Reads the segments up to the frame. Stops at a byte between two segments: decoders skip such bytes in different
 * ways, so the frame behind them could have another size.
 */
function jpegSize(bytes: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else {
      const length = bytes.readUInt16BE(at + 2);
      if (marker < 0xc0 || length < 2) return null;
      at += 2 + length;
    }
  }
  return null;
}

function webpSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30) return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') {
    if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (kind !== 'VP8L' || bytes[20] !== 0x2f) return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

const READERS: Readonly<Record<PictureType, (bytes: Buffer) => ImageSize | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Detects the type of an image by its first bytes; null for other files. */
export function pictureType(content: Uint8Array): PictureType | null {
  const head = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return null;
}

/**
 * Returns why an image is refused, or null. Reads the size from the header, because a few bytes can declare gigabytes
 * of pixels. Refuses an image whose size cannot be read, because an image viewer might read it. Files that are not
 * images have no size.
 */
export function imageSizeError(content: Uint8Array): string | null {
  const type = pictureType(content);
  if (type === null) return null;
  const size = READERS[type](Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  if (size === null || size.width === 0 || size.height === 0) return UNREADABLE_PICTURE;
  const { width, height } = size;
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return null;
  return `must not be larger than ${MAX_SIDE} × ${MAX_SIDE} pixels and ${MAX_PIXELS / 1_000_000} megapixels`;
}
