import * as v from '@portal/api-client/schema';
import { variant } from 'valibot';

const person = v.object({ name: v.string(), address: v.string() });

/** A part of a mail's body; the HTML and the text of a mail say the same parts in the same order. */
const mailBlock = variant('kind', [
  v.object({
    kind: v.literal('paragraph'),
    /** Line breaks stay. */
    text: v.string(),
  }),
  v.object({
    /** A button that leads to a page of the portal. */
    kind: v.literal('action'),
    label: v.string(),
    url: v.string(),
  }),
  v.object({
    kind: v.literal('facts'),
    facts: v.array(v.object({ label: v.string(), value: v.string() })),
  }),
  v.object({
    kind: v.literal('table'),
    /** The column headings; the first cell of a row names the row. */
    header: v.array(v.string()),
    rows: v.array(v.array(v.string())),
  }),
]);
export type MailBlock = v.InferOutput<typeof mailBlock>;

/** A mail exactly as its recipients will see it. */
export const mailPreview = v.object({
  /** The partner's name with the address that the mail server sends from. */
  from: person,
  replyTo: person,
  to: v.array(v.string()),
  copyTo: v.nullable(v.string()),
  subject: v.string(),
  attachment: v.string(),
  /** Head of the mail. */
  company: v.string(),
  /** Of the company's branding; null where there is none. */
  accentColor: v.nullable(v.string()),
  logoId: v.nullable(v.string()),
  blocks: v.array(mailBlock),
  /** The sender's details, below the body. */
  footer: v.array(v.string()),
});
export type MailPreview = v.InferOutput<typeof mailPreview>;
