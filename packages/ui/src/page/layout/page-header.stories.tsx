import { Button, StatusTag } from '@portal/ui';
import { PageHeader, pageIcons } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof PageHeader> = { title: 'Page/PageHeader', component: PageHeader };
export default meta;

type Story = StoryObj<typeof PageHeader>;

export const WithEverything: Story = {
  args: {
    breadcrumbs: [
      { label: 'Saved quotes', href: '#' },
      { label: 'Acme Connect', href: '#' },
    ],
    title: 'Q-2026-004127',
    tag: <StatusTag tone="warning">Pending CRF</StatusTag>,
    meta: ['Harbour House, SW1A 2AA', 'saved 21/11/2026'],
    actions: <Button icon={<pageIcons.print />}>Print</Button>,
  },
};

export const TitleOnly: Story = {
  args: {
    title: 'Orders',
  },
};
