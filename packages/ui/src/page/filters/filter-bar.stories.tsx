import { ChipFilter, FilterBar } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held, nothing } from '../../../stories/support/held.tsx';
import { statusOptions } from '../../../stories/support/status-options.ts';

const meta: Meta<typeof FilterBar> = { title: 'Page/FilterBar', component: FilterBar };
export default meta;

type Story = StoryObj<typeof FilterBar>;

export const WithActiveFilters: Story = {
  render: () => (
    <Held<string[]> start={['accepted']}>
      {(value, setValue) => (
        <FilterBar
          search={{ label: 'Search orders', value: '', onSearch: nothing }}
          filters={[
            {
              id: 'state',
              label: 'State',
              control: <ChipFilter label="State" options={statusOptions} value={value} onChange={setValue} />,
            },
          ]}
          chips={value.map((each) => ({
            id: each,
            label: `State: ${statusOptions.find((option) => option.value === each)?.label ?? each}`,
            onRemove: () => setValue(value.filter((other) => other !== each)),
          }))}
          onClear={() => setValue([])}
          summary="31 orders"
        />
      )}
    </Held>
  ),
};
