import type { MailBlock } from '../provider.ts';

export const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const;

/**
 * Formats a name for a mail. A name that looks like a web address (entered before the rule for names, or a customer
 * such as "booking.com") gets a space after each dot, so that mail programs do not make it a link.
 */
export const plainName = (name: string) =>
  name.replace(/([\p{L}\p{N}][.\u3002\uFF0E\uFF61])(?=\p{L}{2}|xn--)/giu, '$1 ').replaceAll('://', ' ');

/** A button that leads to a page of the portal. */
export const action = (label: string, url: string): MailBlock => ({ kind: 'action', label, url });

/** Splits text written by a user or an earlier release into paragraphs at blank lines. */
export const toParagraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map(paragraph);
