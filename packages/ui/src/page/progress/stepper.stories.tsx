import { Stepper } from '@portal/ui/detail';
import type { Meta, StoryObj } from '@storybook/react';
import { nothing } from '../../../stories/support/held.tsx';

const steps = [
  { id: 'contact', label: 'Contact details', hint: 'Complete', state: 'done', onSelect: nothing },
  {
    id: 'site',
    label: 'Installation details',
    hint: '2 fields to fill in',
    state: 'error',
    onSelect: nothing,
  },
  { id: 'property', label: 'Property details', hint: 'Saved at 14:02', state: 'current', onSelect: nothing },
  { id: 'technical', label: 'Technical details', state: 'todo', onSelect: nothing },
] as const;

const meta: Meta<typeof Stepper> = { title: 'Detail/Stepper', component: Stepper };
export default meta;

type Story = StoryObj<typeof Stepper>;

export const Across: Story = {
  args: {
    label: 'Customer request form',
    steps: steps,
  },
};

export const Down: Story = {
  args: {
    label: 'Customer request form, beside',
    orientation: 'vertical',
    steps: steps,
  },
};
