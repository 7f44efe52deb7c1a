import { Banner, icons } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Banner> = { title: 'Core/Banner', component: Banner };
export default meta;

type Story = StoryObj<typeof Banner>;

export const Impersonation: Story = {
  args: {
    tone: 'accent',
    icon: <icons.user />,
    action: <button type="button">Stop impersonating</button>,
    children: 'Priya Nair is acting as Rosa Okafor of Acme Connect',
  },
};

export const NoConnection: Story = {
  args: {
    tone: 'warning',
    icon: <icons.offline />,
    children: 'You are offline. Your changes are sent when you reconnect.',
  },
};
