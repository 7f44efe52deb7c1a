import type { MailBlock } from '../provider.ts';

export const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const;

/** A button that leads to a page of the portal. */
export const action = (label: string, url: string): MailBlock => ({ kind: 'action', label, url });

/** Splits text written by a user or an earlier release into paragraphs at blank lines. */
export const toParagraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map(paragraph);
