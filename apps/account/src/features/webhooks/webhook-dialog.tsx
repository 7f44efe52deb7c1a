import { contract, type OutputOf } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert, useCommand } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import { CheckboxField, FormDraft, SwitchField } from '@portal/ui/fields';
import {
  booleanValue,
  check,
  Form,
  FormStatus,
  max,
  nullableText,
  required,
  SubmitButton,
  TextField,
  text,
} from '@portal/ui/forms';
import { ModalSubmitBar, Section, SidebarModal } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { rawCheck } from 'valibot';
import { describeEvents, EVENT_GROUPS, EVENT_TYPES, TYPE_LABELS } from './webhook-labels.ts';

type Webhook = contract.webhooks.Webhook;
type EventType = contract.webhooks.WebhookEventType;
export type NewWebhook = OutputOf<typeof contract.webhooks.create>;

/** A dot in a checkbox's name would nest the field. */
const toFieldKey = (type: EventType) => type.replace('.', '_');

const schema = v.object({
  url: text(
    required(),
    max(500),
    check(
      (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
      'Enter an address that begins with https://',
    ),
  ),
  description: nullableText(max(100)),
  isActive: booleanValue(),
  events: v.pipe(
    v.record(v.string(), v.boolean()),
    rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || Object.values(dataset.value).includes(true)) return;
      const key = toFieldKey('quote.created');
      const path = { type: 'object', origin: 'value', input: dataset.value, key, value: false } as const;
      addIssue({ message: 'Select at least one event.', path: [path] });
    }),
  ),
});
type Values = v.InferOutput<typeof schema>;

const toFlags = (selected: readonly EventType[]): Values['events'] =>
  Object.fromEntries(EVENT_TYPES.map((type) => [toFieldKey(type), selected.includes(type)]));

const toEventTypes = (flags: Values['events']): EventType[] =>
  EVENT_TYPES.filter((type) => flags[toFieldKey(type)]);

export interface WebhookDialogProps {
  open: boolean;
  /** Null for a new webhook. */
  webhook: Webhook | null;
  onClose: () => void;
  onCreated?: (webhook: NewWebhook) => void;
}

/** Adds or edits a webhook. */
export function WebhookDialog({ open, webhook, onClose, onCreated }: WebhookDialogProps) {
  return (
    <SidebarModal open={open} onClose={onClose} title={webhook === null ? 'Add webhook' : 'Edit webhook'}>
      {webhook === null ? (
        <NewWebhookForm onCreated={onCreated} />
      ) : (
        <EditWebhookForm webhook={webhook} onClose={onClose} />
      )}
    </SidebarModal>
  );
}

function NewWebhookForm({ onCreated }: Pick<WebhookDialogProps, 'onCreated'>) {
  const create = useCommand(contract.webhooks.create, { refreshes: [contract.webhooks.list] });
  return (
    <Form
      schema={schema}
      aria-label="Add webhook"
      initialValues={{ url: '', description: null, isActive: true, events: toFlags([]) }}
      onSubmit={async ({ url, description, events }) => {
        onCreated?.(await create.run({ url, description, eventTypes: toEventTypes(events) }));
      }}
    >
      <WebhookFields submitLabel="Add webhook" draftKey="webhook:new" />
    </Form>
  );
}

function EditWebhookForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const edit = useVersionedCommand({
    endpoint: contract.webhooks.update,
    entity: webhook,
    getValues: ({ url, description, isActive, eventTypes }: Webhook): Values => ({
      url,
      description,
      isActive,
      events: toFlags(eventTypes),
    }),
    getInput: ({ events, ...values }) => ({ ...values, id: webhook.id, eventTypes: toEventTypes(events) }),
    labels: { url: 'Address', description: 'Description', isActive: 'Send events', events: 'Events' },
    formatValues: { events: (flags) => describeEvents(toEventTypes(flags)) },
    refreshes: [contract.webhooks.list, contract.webhooks.get],
    onSaved: () => {
      showAlert('The webhook was updated.');
      onClose();
    },
  });
  return (
    <>
      <Form schema={schema} aria-label="Edit webhook" initialValues={edit.initialValues} onSubmit={edit.save}>
        <WebhookFields submitLabel="Save webhook" draftKey={`webhook:${webhook.id}`}>
          <SwitchField name="isActive" label="Send events" />
        </WebhookFields>
      </Form>
      <ConflictDialog {...edit.conflict} what="this webhook" />
    </>
  );
}

interface WebhookFieldsProps {
  submitLabel: string;
  draftKey: string;
  children?: ReactNode;
}

function WebhookFields({ submitLabel, draftKey, children }: WebhookFieldsProps) {
  return (
    <Stack gap={4}>
      <FormDraft draftKey={draftKey} version={1} />
      <FormStatus />
      <TextField
        name="url"
        label="Address"
        type="url"
        help="We send a POST request to this https address for each event."
        autoComplete="off"
      />
      <TextField
        name="description"
        label="Description"
        help="The application that receives the events."
        autoComplete="off"
        optional
      />
      {children}
      {EVENT_GROUPS.map(({ label, types }) => (
        <Section key={label} title={label} level={3}>
          <Stack gap={1}>
            {types.map((type) => (
              <CheckboxField key={type} name={`events.${toFieldKey(type)}`} label={TYPE_LABELS[type]} />
            ))}
          </Stack>
        </Section>
      ))}
      <ModalSubmitBar>
        <SubmitButton>{submitLabel}</SubmitButton>
      </ModalSubmitBar>
    </Stack>
  );
}
