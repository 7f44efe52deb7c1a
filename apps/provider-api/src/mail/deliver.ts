import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, isLocalUrl } from '../config.ts';
import type { Mail, MailDraft } from '../provider.ts';
import { LOGO_CID, renderMail } from './render-mail.ts';

const memoryOutboxes = new WeakMap<Config, Mail[]>();

/** The mails that a server without a data folder has sent, oldest first; tests read them here. */
export function getMemoryOutbox(config: Config): Mail[] {
  const outbox = memoryOutboxes.get(config) ?? [];
  memoryOutboxes.set(config, outbox);
  return outbox;
}

/** Loaded with the first mail, because it is large and tests keep their mails in memory. */
const loadNodemailer = async () => (await import('nodemailer')).default;

/** To the SMTP server, or as readable files into `DATA_DIR/outbox`: `.eml` for a mail program, `.json` for a script. */
export async function deliver(draft: MailDraft, config: Config, now: Date): Promise<void> {
  const mail = { ...draft, ...renderMail(draft, config.publicUrl) };
  const message = toMessage(mail, config.mailFrom, now);
  if (config.smtpUrl !== null) {
    const nodemailer = await loadNodemailer();
    const requireTLS = !isLocalUrl(config.smtpUrl);
    await nodemailer.createTransport({ url: config.smtpUrl, requireTLS }).sendMail(message);
    return;
  }
  if (config.dataDir === null) {
    getMemoryOutbox(config).push(mail);
    return;
  }
  const nodemailer = await loadNodemailer();
  const folder = join(config.dataDir, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const composed = await nodemailer
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail(message);
  const name = getFileName(draft, now);
  await writeWhole(join(folder, `${name}.eml`), composed.message);
  await writeWhole(
    join(folder, `${name}.json`),
    `${JSON.stringify({ ...message, date: now.toISOString() }, null, 2)}\n`,
  );
}

/** The sender's name in a mail; the address is always that of the mail server. */
export function getSender(fromName: string | undefined, mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: fromName ?? name, address };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32);

/** Mails that must not arrive twice have a fixed name, so a repeated delivery replaces the first file. */
function getFileName({ once }: MailDraft, now: Date): string {
  const at = once?.at ?? now.toISOString();
  const suffix = once === undefined ? randomUUID() : hashOf(once.key);
  return `${at.replace(/[:.]/g, '-')}-${suffix.slice(0, 8)}`;
}

/** Names are passed as parts, so that nodemailer quotes and encodes them. */
function toMessage(mail: Mail, mailFrom: string, date: Date) {
  const { to, cc, subject, text, html, fromName, replyTo, unsubscribeUrl, once } = mail;
  const attachments = [...(mail.attachments ?? []).map(toAttachment), ...toInlineLogo(mail)];
  const from = getSender(fromName, mailFrom);
  return {
    from,
    // Mail servers and programs recognise a repeat by this id.
    ...(once && { messageId: `<${hashOf(once.key)}@${from.address.split('@').at(-1)}>` }),
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    to,
    ...(cc && { cc }),
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    date,
    ...(attachments.length > 0 && { attachments }),
  };
}

type Attachment = NonNullable<Mail['attachments']>[number];

const toAttachment = ({ fileName, contentType, base64 }: Attachment) => ({
  filename: fileName,
  contentType,
  encoding: 'base64' as const,
  content: base64,
});

/** The logo as a part that the HTML refers to, not as a file to open. */
function toInlineLogo({ branding }: Pick<Mail, 'branding'>) {
  if (branding?.logo == null) return [];
  const { contentType, base64 } = branding.logo;
  const logo = toAttachment({ fileName: `logo.${contentType.split('/')[1]}`, contentType, base64 });
  return [{ ...logo, cid: LOGO_CID, contentDisposition: 'inline' as const }];
}

/** Writes to a temporary name first, so that readers never see half a file. Mails can contain links that set a password. */
async function writeWhole(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await writeFile(`${path}.tmp`, content, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
}
