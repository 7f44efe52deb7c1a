import { AutosaveStatus } from '@portal/ui/fields';
import { TextField, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { Autosaving, inForm, Outage, saved } from '../../../stories/support/form-parts.tsx';

const failed = {
  status: 'failed',
  savedAt: null,
  error: new Outage('The portal cannot be reached.'),
} as const;

const waiting = { status: 'waiting', savedAt: null } as const;

const saving = { status: 'saving', savedAt: null } as const;

const flush = async () => undefined;

const meta: Meta<typeof AutosaveStatus> = { title: 'Fields/AutosaveStatus', component: AutosaveStatus };
export default meta;

type Story = StoryObj<typeof AutosaveStatus>;

export const AtWork: Story = {
  render: () =>
    inForm(
      'Autosave',
      object({ reason: text() }),
      <>
        <TextField name="reason" label="Reason" />
        <Autosaving />
      </>,
    ),
};

export const NotSavedYet: Story = {
  args: {
    autosave: { state: waiting, flush },
  },
};

export const BeingSent: Story = {
  args: {
    autosave: { state: saving, flush },
  },
};

export const Saved: Story = {
  args: {
    autosave: { state: saved, flush },
  },
};

export const Failed: Story = {
  args: {
    autosave: { state: failed, flush },
  },
};
