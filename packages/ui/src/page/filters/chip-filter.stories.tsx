import { ChipFilter } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';
import { statusOptions } from '../../../stories/support/status-options.ts';

const termOptions = [
  { value: '12', label: '1 Year' },
  { value: '36', label: '3 Years' },
];

const meta: Meta<typeof ChipFilter> = { title: 'Page/ChipFilter', component: ChipFilter };
export default meta;

type Story = StoryObj<typeof ChipFilter>;

export const Several: Story = {
  render: () => (
    <Held<string[]> start={['created']}>
      {(value, setValue) => (
        <ChipFilter label="Status" options={statusOptions} value={value} onChange={setValue} />
      )}
    </Held>
  ),
};

export const OneNotSet: Story = {
  name: 'One, not set',
  render: () => (
    <Held<string[]> start={[]}>
      {(value, setValue) => (
        <ChipFilter label="Term" options={termOptions} value={value} onChange={setValue} multiple={false} />
      )}
    </Held>
  ),
};
