import { Stepper } from '@portal/ui/detail';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Stepper> = { title: 'Detail/Stepper', component: Stepper };
export default meta;

export const OrderProgress: StoryObj<typeof Stepper> = {
  args: {
    label: 'Order progress',
    steps: [
      { id: 'order', label: 'Order placed', hint: '02/11/2026', state: 'done' },
      { id: 'survey', label: 'Survey', hint: 'Waiting for the landlord', state: 'error' },
      { id: 'build', label: 'Build', state: 'current' },
      { id: 'live', label: 'Live', state: 'todo' },
    ],
  },
};
