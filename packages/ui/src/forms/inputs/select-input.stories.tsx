import { SelectInput } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { terms } from '../../../stories/support/form-parts.tsx';
import { Held, nothing } from '../../../stories/support/held.tsx';

const meta: Meta<typeof SelectInput> = { title: 'Page/SelectInput', component: SelectInput };
export default meta;

type Story = StoryObj<typeof SelectInput>;

export const Disabled: Story = {
  render: () => <SelectInput label="Fixed contract" value="36" onChange={nothing} options={terms} disabled />,
};

export const AnyOrOneOption: Story = {
  name: 'Any, or one option',
  render: () => (
    <Held<string | null> start={null}>
      {(value, set) => <SelectInput label="Contract" value={value} onChange={set} options={terms} />}
    </Held>
  ),
};
