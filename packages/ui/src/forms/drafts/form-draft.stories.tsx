import { FormDraft } from '@portal/ui/fields';
import { TextField, text } from '@portal/ui/forms';
import type { Meta, StoryObj } from '@storybook/react';
import { object } from 'valibot';
import { inForm } from '../../../stories/support/form-parts.tsx';
import { nothing } from '../../../stories/support/held.tsx';

/** A storage with a draft from an earlier visit. */
const storedDraft = {
  getItem: () =>
    JSON.stringify({
      version: 1,
      savedAt: '2026-11-20T16:40:00.000Z',
      values: { access: 'Through the yard, ring twice' },
    }),
  setItem: nothing,
  removeItem: nothing,
};

const meta: Meta<typeof FormDraft> = { title: 'Fields/FormDraft', component: FormDraft };
export default meta;

type Story = StoryObj<typeof FormDraft>;

export const OffersAStoredDraft: Story = {
  render: () =>
    inForm(
      'Stored draft',
      object({ access: text() }),
      <>
        <FormDraft draftKey="story-stored" version={1} storage={storedDraft} />
        <TextField name="access" label="Site access" />
      </>,
    ),
};

export const TypeLeaveReturn: Story = {
  name: 'Type, leave, return',
  render: () =>
    inForm(
      'Draft',
      object({ remark: text() }),
      <>
        <FormDraft draftKey="story-remark" version={1} />
        <TextField name="remark" label="Remark" />
      </>,
    ),
};
