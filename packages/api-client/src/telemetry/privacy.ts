const MAIL = /[^\s@<>"']+@[^\s@<>"']+/g;
const QUOTED = /(["'`“‘])[^"'`”’\n]{0,200}["'`”’]/g;
const ADDRESS_QUERY = /([?#])[^\s)]*/g;
const NUMBER = /\d{3,}/g;

/**
 * Removes text that could identify a person or record: quoted values, email addresses, URL queries and fragments, and
 * numbers with three or more digits.
 */
export function withoutPersonalData(message: string): string {
  return message
    .replace(MAIL, '…')
    .replace(ADDRESS_QUERY, '$1…')
    .replace(QUOTED, '$1…$1')
    .replace(NUMBER, '…');
}

const FRAME = /\/((?:areas|shell)\/[\w./+-]+\.m?js(?::\d+){0,2})/g;
const MAX_FRAMES = 15;

/** Returns the file, line and column of the portal's own stack frames. The rest may contain personal data. */
export function ownFrames(stack: string): string {
  return [...stack.matchAll(FRAME)]
    .slice(0, MAX_FRAMES)
    .map(([, frame]) => frame)
    .join('\n');
}
