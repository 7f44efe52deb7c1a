/** Mail providers that ignore dots in an address. */
const IGNORES_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Normalizes an address for counting. Upper case and the text after a plus sign usually do not change the mailbox.
 * Counting two mailboxes as one does no harm.
 */
export function normalizeRecipient(address: string): string {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  const domain = text.slice(at + 1);
  const [local = ''] = text.slice(0, at).split('+');
  if (!IGNORES_DOTS.has(domain)) return `${local}@${domain}`;
  return `${local.replaceAll('.', '')}@gmail.com`;
}
