import { Button, Text } from '@portal/ui';
import { Section } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Section> = { title: 'Page/Section', component: Section };
export default meta;

type Story = StoryObj<typeof Section>;

export const WithDescriptionAndAction: Story = {
  args: {
    title: 'Documents',
    description: 'What the supplier sent.',
    action: <Button size="small">Add</Button>,
    children: <Text>Two files</Text>,
  },
};

export const InASection: Story = {
  args: {
    title: 'Order',
    children: (
      <Section title="Documents" level={3}>
        <Text>Two files</Text>
      </Section>
    ),
  },
};
