import { menuIcons } from '@portal/ui/menu-icons';
import { AccountMenu } from '@portal/ui/overlays';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof AccountMenu> = { title: 'Overlays/AccountMenu', component: AccountMenu };
export default meta;

type Story = StoryObj<typeof AccountMenu>;

export const Default: Story = {
  args: {
    name: 'Rosa Okafor',
    email: 'rosa@partner.test',
    role: 'Administrator at Partner Ltd',
    items: [{ id: 'logout', label: 'Log out', icon: <menuIcons.logout /> }],
  },
};
