/** The form of a calendar day: `YYYY-MM-DD`, 1900 to 2199. */
export const DAY_FORMAT = /^(?:19|2[01])\d{2}-\d{2}-\d{2}$/;

/** Whether the text is a real calendar day between 1900 and 2199; rejects typing errors such as 0202 or 9999. */
export function isDay(text: string): boolean {
  if (!DAY_FORMAT.test(text)) return false;
  const start = new Date(`${text}T00:00:00Z`);
  // `Date` reads 31 February as 3 March.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}
