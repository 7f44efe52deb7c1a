import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail } from '../provider.ts';

/** Mails sent without a data folder; tests read them here. */
export const memoryOutbox: Mail[] = [];

/** To the SMTP server, or as readable files into `DATA_DIR/outbox`: `.eml` for a mail program, `.json` for a script. */
export async function deliver(mail: Mail, config: Config, now: Date): Promise<void> {
  const message = toMessage(mail, config.mailFrom, now);
  if (config.smtpUrl !== null) {
    await nodemailer.createTransport(config.smtpUrl).sendMail(message);
    return;
  }
  if (config.dataDir === null) {
    memoryOutbox.push(mail);
    return;
  }
  const folder = join(config.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const composed = await nodemailer
    .createTransport({ streamTransport: true, buffer: true })
    .sendMail(message);
  const name = `${now.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`;
  await writeWhole(join(folder, `${name}.eml`), composed.message);
  await writeWhole(
    join(folder, `${name}.json`),
    `${JSON.stringify({ ...message, date: now.toISOString() }, null, 2)}\n`,
  );
}

/** Names are passed as parts, so that nodemailer quotes and encodes them. */
function toMessage(mail: Mail, mailFrom: string, date: Date) {
  const { to, cc, subject, text, fromName, replyTo, attachments = [] } = mail;
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return {
    from: fromName === undefined ? mailFrom : { name: fromName, address },
    to,
    ...(cc && { cc }),
    ...(replyTo && { replyTo }),
    subject,
    text,
    date,
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ fileName, contentType, base64 }) => ({
        filename: fileName,
        contentType,
        encoding: 'base64' as const,
        content: base64,
      })),
    }),
  };
}

/** Writes to a temporary name first, so that readers never see half a file. */
async function writeWhole(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await writeFile(`${path}.tmp`, content);
  await rename(`${path}.tmp`, path);
}
