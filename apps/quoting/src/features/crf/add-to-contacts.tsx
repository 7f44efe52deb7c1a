import { contract } from '@portal/api-client';
import { attempt, showAlert, useCan, useCommand } from '@portal/portal-sdk';
import { Button, icons, Row, Text } from '@portal/ui';
import type { CrfContact } from './crf-types.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface AddToContactsProps {
  contact: CrfContact | null;
  /** Emails of the company's contacts; undefined while unknown. */
  known: readonly string[] | undefined;
  onAdded: (contact: CrfContact) => void;
}

/** Whether what is typed is a person whom the company does not have among its contacts yet. */
export function isNewContact(contact: CrfContact | null, known: readonly string[] | undefined): boolean {
  const email = contact?.email?.trim().toLowerCase() ?? '';
  if (known === undefined || !contact?.name?.trim() || !EMAIL.test(email)) return false;
  return !known.some((other) => other.toLowerCase() === email);
}

/** Keeps a contact that was typed into the form among the company's, for the next order. */
export function AddToContacts({ contact, known, onAdded }: AddToContactsProps) {
  const canAdd = useCan('contacts.manage');
  const create = useCommand(contract.contacts.create, { refreshes: [contract.contacts.all] });
  if (!canAdd || contact === null || !isNewContact(contact, known)) return null;

  async function add({ name, email, telephone }: CrfContact): Promise<void> {
    const added = await attempt(
      create.run({ name: name ?? '', email: email?.trim() ?? '', telephone: telephone || null }),
    );
    if (added === undefined) return;
    onAdded({ ...contact, id: added.id });
    showAlert(`${added.name} is among your contacts now.`);
  }

  return (
    <Row gap={2} wrap>
      <Button size="small" icon={<icons.add />} loading={create.busy} onClick={() => add(contact)}>
        Add to your contacts
      </Button>
      {create.error !== undefined && (
        <Text variant="dense" tone="danger" role="alert">
          {Object.values(create.error.fieldErrors)[0]?.[0] ?? create.error.message}
        </Text>
      )}
    </Row>
  );
}
