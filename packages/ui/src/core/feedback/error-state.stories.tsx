import { ErrorState } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';
import { nothing } from '../../../stories/support/held.tsx';

const meta: Meta<typeof ErrorState> = { title: 'Core/ErrorState', component: ErrorState };
export default meta;

type Story = StoryObj<typeof ErrorState>;

export const WithAReference: Story = {
  args: {
    title: 'The quote could not be loaded',
    description: 'The portal cannot be reached. What you typed is saved.',
    reference: 'r-8f2c41',
    onRetry: nothing,
  },
};

export const UnknownError: Story = {
  args: {
    error: new Error('503'),
  },
};
