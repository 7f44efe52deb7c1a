import type { Capability } from '@portal/api-client/capability';
import * as v from '@portal/api-client/schema';
import { showAlert, useApiClient, useUser } from '@portal/portal-sdk';
import { Button, Stack, Text } from '@portal/ui';
import { AutocompleteField } from '@portal/ui/fields';
import { Form, FormStatus, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { useState } from 'react';
import { type Colleague, colleagueOptions, getColleagueName } from './colleague-options.tsx';

export interface ChangeOwnerDialogProps {
  /** The items that change owner: "QS-104120", "3 quotes". */
  what: string;
  /** The current owner's name; null if there is none, or for several items. */
  ownerName: string | null;
  /** The capability that the new owner must have. */
  capability: Capability;
  /** Stores the id of the new owner, or null for nobody; rejects with the server's refusal. */
  onSave: (ownerId: number | null) => Promise<unknown>;
  /** False if `onSave` itself shows the result. */
  isAnnounced?: boolean;
  onClose: () => void;
}

const schema = v.object({
  owner: v.pipe(
    v.nullable(v.custom<Colleague>(() => true)),
    v.check((owner) => owner !== null, 'Choose a colleague from the list'),
  ),
});

/** Chooses the owner of an item: a colleague, the user, or nobody. */
export function ChangeOwnerDialog({
  what,
  ownerName,
  capability,
  onSave,
  isAnnounced = true,
  onClose,
}: ChangeOwnerDialogProps) {
  const user = useUser();
  const client = useApiClient();
  const [saving, setSaving] = useState<'me' | 'nobody' | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function save(ownerId: number | null, message: string): Promise<void> {
    await onSave(ownerId);
    if (isAnnounced) showAlert(message);
    onClose();
  }

  async function saveAtOnce(choice: 'me' | 'nobody'): Promise<void> {
    setSaving(choice);
    setError(null);
    try {
      await (choice === 'me'
        ? save(user.id, `You now look after ${what}.`)
        : save(null, `${what} has no owner now.`));
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : String(refusal));
      setSaving(null);
    }
  }

  return (
    <SidebarModal open onClose={onClose} title={`Owner of ${what}`}>
      <Form
        schema={schema}
        aria-label="Change owner"
        initialValues={{ owner: null }}
        onSubmit={async ({ owner }) => {
          if (owner !== null) await save(owner.id, `${getColleagueName(owner)} now looks after ${what}.`);
        }}
      >
        <Stack gap={4}>
          <Text tone="muted">
            {ownerName === null ? '' : `The owner is ${ownerName}. `}
            We notify the new owner. They find it under “Mine” and get its notifications from now on.
          </Text>
          <FormStatus />
          {error !== null && <Text tone="danger">{error}</Text>}
          <Stack gap={2} align="start">
            <Button loading={saving === 'me'} onClick={() => void saveAtOnce('me')}>
              Assign to me
            </Button>
            <Button variant="quiet" loading={saving === 'nobody'} onClick={() => void saveAtOnce('nobody')}>
              Remove the owner
            </Button>
          </Stack>
          <AutocompleteField<Colleague>
            name="owner"
            label="New owner"
            help="Colleagues with access."
            minLength={0}
            noOptionsText="No colleague with this name has access"
            {...colleagueOptions(client, capability)}
          />
          <ModalSubmitBar>
            <SubmitButton>Change owner</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
