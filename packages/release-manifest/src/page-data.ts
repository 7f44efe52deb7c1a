/** What the page server passes to the inline script. */
export interface PageData {
  /** What the page reads first. */
  calls: readonly string[];
  /** Scripts that are fetched after those calls were sent. */
  late: readonly { path: string; integrity: string; media?: string | undefined }[];
  /** What the API already answered to the page server; null where it asked nothing. */
  answered: {
    /** The text of each answer, by URL. */
    texts: Readonly<Record<string, string>>;
    /** The session that it was for, by {@link sessionMark}. */
    session: number;
    /** The server's clock, in epoch milliseconds. */
    at: number;
  } | null;
}

/**
 * Tells two sessions apart by the token that scripts can read: the page server computes it from a request's cookies, and
 * the inline script from the browser's.
 * 32 bits reveal nothing of the token that could be used.
 */
export function sessionMark(cookies: string): number {
  let mark = 0;
  for (const character of /(?:^|; ?)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? '')
    mark = (Math.imul(mark, 31) + character.charCodeAt(0)) | 0;
  return mark;
}
