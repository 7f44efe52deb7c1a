import { Stack } from '@portal/ui';
import { fuzzyFilter, SearchFilter } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { Held } from '../../../stories/support/held.tsx';

const places = [
  'Harbour House, London',
  'Harcourt Mill, Leeds',
  'Fenwick Yard, Newcastle',
  'Northgate Centre, Chester',
  'The Old Harbour, Bristol',
  'Olive Tree Hotel, York',
];

function FuzzySearch() {
  return (
    <Held start="">
      {(search, setSearch) => (
        <Stack gap={3}>
          <SearchFilter label="Find a place" placeholder="Try “harbor”" value={search} onSearch={setSearch} />
          <ul style={{ margin: 0, paddingLeft: 18 }} aria-label="Places">
            {fuzzyFilter(places, search, (place) => place).map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </Stack>
      )}
    </Held>
  );
}

const meta: Meta<typeof SearchFilter> = { title: 'Page/SearchFilter', component: SearchFilter };
export default meta;

type Story = StoryObj<typeof SearchFilter>;

export const Fuzzy: Story = {
  name: 'Searches as you type, on Enter or on its icon, and tolerates typing mistakes',
  render: () => <FuzzySearch />,
};

export const WithValue: Story = {
  name: 'With a value',
  render: () => (
    <Held start="Harbour">
      {(search, setSearch) => <SearchFilter label="Search quotes" value={search} onSearch={setSearch} />}
    </Held>
  ),
};
