import { brand } from '@portal/brand';
import { Avatar, Row } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Avatar> = { title: 'Core/Avatar', component: Avatar };
export default meta;

type Story = StoryObj<typeof Avatar>;

export const Initials: Story = {
  render: () => (
    <Row>
      <Avatar name="Rosa Okafor" />
      <Avatar name={brand.name} size={40} />
    </Row>
  ),
};

export const APictureThatFailsToLoad: Story = {
  name: 'A picture that fails to load: initials',
  args: {
    name: 'Priya Nair',
    size: 40,
    src: 'data:image/png;base64,AAAA',
  },
};

export const Picture: Story = {
  args: {
    name: 'Rosa Okafor',
    size: 40,
    src: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23356"/%3E%3Ccircle cx="4" cy="3" r="1.6" fill="%23fff"/%3E%3Cpath d="M1 8a3 3 0 0 1 6 0" fill="%23fff"/%3E%3C/svg%3E',
  },
};
