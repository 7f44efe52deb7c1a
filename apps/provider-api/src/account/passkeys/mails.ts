import { brand } from '@portal/brand';
import type { UserRow } from '../../auth/caller.ts';
import type { Database } from '../../db/database.ts';
import { action, paragraph, plainName } from '../../mail/mail-blocks.ts';
import { skipOverLimit } from '../../mail/mail-limits.ts';
import type { MailBlock, Provider } from '../../provider.ts';

/** The page of the second factors. */
const PATH = '/account/2fa';

type Sender = Pick<Provider, 'config' | 'mail'>;
type Owner = Pick<UserRow, 'email' | 'firstName'>;

const NOT_YOU =
  'If this was not you, change your password now and check your passkeys: somebody else may have access to your account.';

async function mailOwner(
  tx: Database,
  { config, mail }: Sender,
  owner: Owner,
  subject: string,
  blocks: readonly MailBlock[],
): Promise<void> {
  const draft = {
    to: [owner.email],
    subject,
    blocks: [
      paragraph(`Dear ${plainName(owner.firstName)},`),
      ...blocks,
      action('See your passkeys', `${config.publicUrl}${PATH}`),
      paragraph(NOT_YOU),
    ],
  };
  await skipOverLimit(() => mail.send(tx, draft, { purpose: 'security' }));
}

export const mailPasskeyAdded = (tx: Database, sender: Sender, owner: Owner, name: string): Promise<void> =>
  mailOwner(tx, sender, owner, 'A passkey was added to your account', [
    paragraph(`The passkey “${plainName(name)}” can now sign in to your account in the ${brand.title}.`),
  ]);

/** @param by who removed them, if it was not the owner */
export const mailPasskeysRemoved = (
  tx: Database,
  sender: Sender,
  owner: Owner,
  names: readonly string[],
  by?: string,
): Promise<void> => {
  const who = by === undefined ? '' : ` by ${plainName(by)}`;
  const several = names.length > 1;
  return mailOwner(
    tx,
    sender,
    owner,
    several ? 'Your passkeys were removed' : 'A passkey was removed from your account',
    [
      paragraph(
        `${several ? 'These passkeys were' : 'This passkey was'} removed${who} and can no longer sign in to your account in the ${brand.title}:`,
      ),
      { kind: 'list', items: names.map(plainName) },
    ],
  );
};
