import { IconButton, icons, Row } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof IconButton> = { title: 'Core/IconButton', component: IconButton };
export default meta;

type Story = StoryObj<typeof IconButton>;

export const Sizes: Story = {
  render: () => (
    <Row>
      <IconButton label="Bookmark, small" size="small" icon={<pageIcons.bookmark fontSize="small" />} />
      <IconButton label="Bookmark" icon={<pageIcons.bookmark />} />
      <IconButton label="Bookmark, large" size="large" icon={<pageIcons.bookmark />} />
    </Row>
  ),
};

export const WithACount: Story = {
  render: () => (
    <Row gap={4}>
      <IconButton label="Notifications, 7 unread" icon={<icons.bell />} badge={7} />
      <IconButton label="Notifications, 128 unread" icon={<icons.bell />} badge={128} />
    </Row>
  ),
};

export const Disabled: Story = {
  args: {
    label: 'Print',
    icon: <pageIcons.print />,
    disabled: true,
  },
};
