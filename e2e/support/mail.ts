import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Portal } from './portal-process.ts';

export interface Mail {
  to: string[];
  subject: string;
  text: string;
}

/** Waits for a mail to an address in the portal's outbox and returns the latest. */
export async function waitForMail(portal: Portal, address: string): Promise<Mail> {
  const folder = join(portal.dataDir, 'outbox');
  const find = async (): Promise<Mail | undefined> => {
    const names = await readdir(folder).catch(() => []);
    const mails: Mail[] = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    );
    return mails.findLast(({ to }) => to.includes(address));
  };
  await expect.poll(find, { message: `a mail to ${address}` }).toBeDefined();
  const mail = await find();
  if (mail === undefined) throw new Error(`No mail to ${address}.`);
  return mail;
}

/** The first link in a mail. */
export function extractLink({ text }: Mail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
}
