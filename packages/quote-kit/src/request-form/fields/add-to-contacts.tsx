import { contract } from '@portal/api-client';
import { resultOrUndefined, useCan, useCommand } from '@portal/portal-sdk';
import { Button, icons, Row, Text } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import type { CrfContact } from '../model/crf-types.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface AddToContactsProps {
  contact: CrfContact | null;
  /** Email addresses of the company's contacts; undefined while unknown. */
  known: readonly string[] | undefined;
  onAdded: (contact: CrfContact) => void;
}

/** Whether the entered contact is complete and not among the company's contacts. */
export function isNewContact(contact: CrfContact | null, known: readonly string[] | undefined): boolean {
  const email = contact?.email?.trim().toLowerCase() ?? '';
  if (known === undefined || !contact?.name?.trim() || !EMAIL.test(email)) return false;
  return !known.some((other) => other.toLowerCase() === email);
}

/** Adds a contact entered in the form to the company's contacts. */
export function AddToContacts({ contact, known, onAdded }: AddToContactsProps) {
  const canAdd = useCan('contacts.manage');
  const create = useCommand(contract.contacts.create, { refreshes: [contract.contacts.list] });
  const [addedEmail, setAddedEmail] = useState<string | null>(null);
  const confirmation = useRef<HTMLElement>(null);
  // The pressed button is removed, so focus moves to the confirmation.
  useEffect(() => {
    if (addedEmail !== null) confirmation.current?.focus();
  }, [addedEmail]);

  if (addedEmail !== null && contact?.email === addedEmail)
    return (
      <Text ref={confirmation} tabIndex={-1} variant="dense" tone="muted" sx={{ outline: 'none' }}>
        {contact.name} was added to your contacts.
      </Text>
    );
  if (!canAdd || contact === null || !isNewContact(contact, known)) return null;

  async function add({ name, email, telephone }: CrfContact): Promise<void> {
    const added = await resultOrUndefined(
      create.run({ name: name ?? '', email: email?.trim() ?? '', telephone: telephone || null }),
    );
    if (added === undefined) return;
    onAdded({ ...contact, email: added.email, id: added.id });
    setAddedEmail(added.email);
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
