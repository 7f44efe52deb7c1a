import { Row, Stack, Text, typeScale } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react';

const meta: Meta<typeof Text> = { title: 'Core/Text', component: Text };
export default meta;

type Story = StoryObj<typeof Text>;

export const Sizes: Story = {
  render: () => (
    <Stack gap={1}>
      {(Object.keys(typeScale) as (keyof typeof typeScale)[]).map((size) => (
        <Text key={size} variant={size} component="span">
          {size}: £1,234.56 a month
        </Text>
      ))}
    </Stack>
  ),
};

export const Tones: Story = {
  render: () => (
    <Row wrap gap={3}>
      {(
        ['primary', 'muted', 'subtle', 'brand', 'info', 'success', 'warning', 'danger', 'accent'] as const
      ).map((tone) => (
        <Text key={tone} tone={tone}>
          {tone}
        </Text>
      ))}
    </Row>
  ),
};

export const NumericMonoTruncated: Story = {
  name: 'Numeric, mono, truncated',
  render: () => (
    <Stack gap={1}>
      <Text numeric>1,111.10</Text>
      <Text mono>Q-2026-004127</Text>
      <Text truncate sx={{ maxWidth: 160 }}>
        Unit 4, The Old Harbour Mill, Mill Lane
      </Text>
    </Stack>
  ),
};
