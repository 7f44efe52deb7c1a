import { check } from '@portal/api-client/schema';

/** Characters that are not drawn; they could hide a dot or a slash from the checks below. */
const INVISIBLE = /\p{Cf}|\u034F|\u115F|\u1160|\u3164/gu;
/** What browsers read as a dot in a domain: NFKC turns the full-width forms into the first two. */
const DOT = '[.\u3002]';
/** A word, a dot and a word of two letters or more without a space: "win.example", "Ltd.co", but not "J.R. Park". */
const DOMAIN = new RegExp(`[\\p{L}\\p{N}]${DOT}(?:xn--|\\p{L}{2})`, 'iu');
/** "http://", "https:/", "www." and addresses of four numbers. */
const LINK = new RegExp(`:\\s*[/\\\\]|[/\\\\]{2}|\\bwww\\s*${DOT}|\\b\\d{1,3}(?:${DOT}\\d{1,3}){3}\\b`, 'iu');

/** Said of the field: "The first name field may not contain …". */
export const NOT_A_NAME =
  'may not contain a web or email address. If it is not one, put a space after each full stop';

/**
 * Whether a text can be the name of a person or company. Names are in mails to people who do not know the writer, and
 * mail programs turn whatever looks like an address into a link.
 */
export function isName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '');
  return !plain.includes('@') && !LINK.test(plain) && !DOMAIN.test(plain);
}

/** For a pipe of the contract, after the rules of a line of text. */
export const nameOnly = check<string, string>(isName, NOT_A_NAME);
