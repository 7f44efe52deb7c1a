/** Default page size of a collection (specification §9). */
export const DEFAULT_PAGE_SIZE = 10;
/** Largest page size of a collection (R5). */
export const MAX_PAGE_SIZE = 100;
/** Longest search text, in characters. */
export const MAX_SEARCH_LENGTH = 200;
/** Highest page number accepted; its row offset still fits a database integer. */
export const MAX_PAGE = 1_000_000;

/**
 * The beginning of a text, at most `max` UTF-16 code units. Never ends with half of a character, such as an emoji:
 * PostgreSQL and `encodeURIComponent` refuse halves.
 */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/** Limits of uploads: whole KB of 1024 bytes (R27), so that server, forms and messages name the same number. */
export const ATTACHMENT_MAX_BYTES = 9 * 1024 * 1024;
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
export const LOGO_MAX_BYTES = 500 * 1024;
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;

/** `9216 KB`, as the message catalogue names sizes (specification §5). */
export const formatMaxSize = (bytes: number): string => `${Math.floor(bytes / 1024)} KB`;

/** The file types accepted as attachments and documents. */
export const ATTACHMENT_EXTENSIONS = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'txt',
  'csv',
  'docx',
  'xlsx',
  'zip',
] as const;
export const ATTACHMENTS_MAX = 5;
