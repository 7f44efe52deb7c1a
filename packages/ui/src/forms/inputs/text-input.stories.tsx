import { Row } from '@portal/ui';
import { TextInput } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held, nothing } from '../../../stories/support/held.tsx';

const meta: Meta<typeof TextInput> = { title: 'Page/TextInput', component: TextInput };
export default meta;

type Story = StoryObj<typeof TextInput>;

export const WithAUnit: Story = {
  name: 'With a unit, and disabled',
  render: () => (
    <Row wrap>
      <TextInput label="Least speed" value="100" onChange={nothing} suffix="Mb" />
      <TextInput label="Fixed speed" value="1000" onChange={nothing} suffix="Mb" disabled />
    </Row>
  ),
};

export const Default: Story = {
  render: () => (
    <Held start="">{(value, set) => <TextInput label="Postcode" value={value} onChange={set} />}</Held>
  ),
};
