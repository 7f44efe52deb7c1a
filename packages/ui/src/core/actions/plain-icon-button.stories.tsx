import { icons, PlainIconButton, Row } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof PlainIconButton> = { title: 'Core/PlainIconButton', component: PlainIconButton };
export default meta;

type Story = StoryObj<typeof PlainIconButton>;

export const Sizes: Story = {
  render: () => (
    <Row>
      <PlainIconButton label="Bookmark, small" size="small" icon={<pageIcons.bookmark fontSize="small" />} />
      <PlainIconButton label="Bookmark" icon={<pageIcons.bookmark />} />
      <PlainIconButton label="Bookmark, large" size="large" icon={<pageIcons.bookmark />} />
    </Row>
  ),
};

export const AsALink: Story = {
  args: { label: 'Notifications', icon: <icons.bell />, href: '/notifications' },
};

export const Disabled: Story = {
  args: { label: 'Print', icon: <pageIcons.print />, disabled: true },
};
