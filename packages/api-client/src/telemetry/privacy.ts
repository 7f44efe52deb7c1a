const MAIL = /[^\s@<>"']+@[^\s@<>"']+/g;
const QUOTED = /(["'`“‘])[^"'`”’\n]{0,200}["'`”’]/g;
const ADDRESS_QUERY = /([?#])[^\s)]*/g;
const NUMBER = /\d{3,}/g;

/**
 * Removes what could tell who or what an error was about: quoted values, mail addresses, the queries of addresses and
 * numbers of three digits or more.
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

/** The portal's own lines of a stack trace: file, line and column. What else is in it can contain data. */
export function ownFrames(stack: string): string {
  return [...stack.matchAll(FRAME)]
    .slice(0, MAX_FRAMES)
    .map(([, frame]) => frame)
    .join('\n');
}
