import type { Database } from '../db/database.ts';
import { action, paragraph, plainName } from '../mail/mail-blocks.ts';
import { type Audience, notify, type Services } from '../notifications/notify.ts';

export interface DelegationNotice {
  text: string;
  subtext: string;
  /** A path of the portal. */
  url: string;
  /** A further paragraph of the email. */
  hint?: string;
}

/**
 * Notifies people that a delegation was created or ended early. Always sends an email too, because the change affects
 * who may place orders, and the people concerned may be away.
 */
export async function notifyPeople(
  tx: Database,
  audience: Audience,
  { hint, ...notice }: DelegationNotice,
  services: Services,
): Promise<void> {
  const { text, subtext, url } = notice;
  const blocks = [
    paragraph(`${plainName(text)}.`),
    paragraph(plainName(subtext)),
    ...(hint === undefined ? [] : [paragraph(hint)]),
    action('Open in the portal', new URL(url, services.config.publicUrl).href),
  ];
  const mail = { hasGreeting: true, blocks };
  await notify(tx, audience, { ...notice, kind: 'account', type: 'approval', mail }, services);
}
