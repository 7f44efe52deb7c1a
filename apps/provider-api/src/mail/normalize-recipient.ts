/** Providers at which dots in an address mean nothing. */
const IGNORES_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for counting: capitals, and what follows a plus sign, usually lead to the same one.
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
