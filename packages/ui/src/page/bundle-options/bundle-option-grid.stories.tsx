import { BundleOptionGrid, type SelectedOption } from '@portal/ui/detail';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const addons = [
  { value: 'router', text: 'Managed router', description: 'Cisco C1117-4P', cost: 1_450 },
  { value: 'ip', text: 'Static IP addresses', description: 'A block of four', cost: 0 },
  {
    value: 'care',
    text: 'Premium care',
    description: 'Answered day and night',
    cost: '£9.00 a month, £45.00 once',
  },
  { value: 'wifi', text: 'Wireless access point', cost: 6_900, disabled: true },
];

const bundle = (
  label: string,
  props: { maxQuantity: number; required?: boolean; error?: string; columns?: number },
  start: readonly SelectedOption[] = [],
) => (
  <Held<readonly SelectedOption[]> start={start}>
    {(value, setValue) => (
      <BundleOptionGrid label={label} options={addons} value={value} onChange={setValue} {...props} />
    )}
  </Held>
);

const meta: Meta<typeof BundleOptionGrid> = { title: 'Detail/BundleOptionGrid', component: BundleOptionGrid };
export default meta;

type Story = StoryObj<typeof BundleOptionGrid>;

export const UnlimitedMaximum0: Story = {
  name: 'Unlimited (maximum 0)',
  render: () => bundle('Extras', { maxQuantity: 0 }),
};

export const OneReplacesAnother: Story = {
  name: 'One replaces another (maximum 1)',
  render: () => bundle('Router', { maxQuantity: 1, required: true }),
};

export const UpToTwo: Story = {
  name: 'Up to two (maximum 2)',
  render: () => bundle('Access points', { maxQuantity: 2 }),
};

export const Full: Story = {
  name: 'Full: no more can be added',
  render: () => bundle('Addresses', { maxQuantity: 3 }, [{ value: 'ip', quantity: 3 }]),
};

export const OneColumn: Story = {
  render: () => bundle('Services', { maxQuantity: 0, columns: 1 }),
};

export const Refused: Story = {
  render: () =>
    bundle('Care level', { maxQuantity: 1, required: true, error: 'The add-on field is required' }),
};
