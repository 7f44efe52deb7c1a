/** Default page size of a collection (specification §9). */
export const DEFAULT_PAGE_SIZE = 10;
/** Largest page size of a collection (R5). */
export const MAX_PAGE_SIZE = 100;
/** Longest search text, in characters. */
export const MAX_SEARCH_LENGTH = 200;
/** Highest page number accepted; its row offset still fits a database integer. */
export const MAX_PAGE = 1_000_000;

/** The total size of the files in one call, and the accepted file types. */
export const ATTACHMENT_MAX_BYTES = 9_000_000;
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
