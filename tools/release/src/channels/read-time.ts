import { DateTime } from 'luxon';

const ZONE = 'Europe/London';
const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/i;
const HAS_TIME = /\d[T ]\d/;

/**
 * Reads `2026-12-01 09:00` as a time in London, and any ISO 8601 instant.
 * @throws when it is no time, or when the clocks change and it is not clear which time is meant
 */
export function readTime(text: string): Date {
  const trimmed = text.trim();
  const time = DateTime.fromISO(trimmed.replace(' ', 'T'), { zone: ZONE });
  if (!time.isValid || !HAS_TIME.test(trimmed))
    throw new Error(
      `"${text}" is not a time. Write it like "2026-12-01 09:00" (London) or 2026-12-01T09:00:00Z.`,
    );
  if (!HAS_OFFSET.test(trimmed)) {
    const typed = trimmed.replace(' ', 'T').slice(0, 16);
    if (time.toFormat("yyyy-MM-dd'T'HH:mm") !== typed)
      throw new Error(
        `"${text}" does not exist in London, because the clocks go forward. Choose another time.`,
      );
    if (time.getPossibleOffsets().length > 1)
      throw new Error(
        `"${text}" exists twice in London, because the clocks go back. Add the offset, such as +01:00.`,
      );
  }
  return time.toJSDate();
}

/** `Tue 1 Dec 2026, 09:00 GMT` */
export function formatTime(instant: string | Date): string {
  const time = instant instanceof Date ? DateTime.fromJSDate(instant) : DateTime.fromISO(instant);
  return time.setZone(ZONE).setLocale('en-GB').toFormat('ccc d LLL yyyy, HH:mm ZZZZ');
}
