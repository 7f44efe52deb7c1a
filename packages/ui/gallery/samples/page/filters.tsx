import { Stack } from '../../../src/index.ts';
import { ChipFilter, FilterBar, fuzzyFilter, SearchFilter } from '../../../src/page/index.ts';
import { Held, nothing, type Samples, state } from '../sample.tsx';

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

const statusOptions = [
  { value: 'created', label: 'Saved', count: 214 },
  { value: 'accepted', label: 'Pending CRF', count: 31 },
  { value: 'data_added', label: 'Pending Approval', count: 12 },
];

const termOptions = [
  { value: '12', label: '1 Year' },
  { value: '36', label: '3 Years' },
];

export const filterSamples: Samples = {
  SearchFilter: [
    state('emits as one types, on Enter or on its icon; fuzzy at 0.3', <FuzzySearch />),
    state(
      'set',
      <Held start="Harbour">
        {(search, setSearch) => <SearchFilter label="Search quotes" value={search} onSearch={setSearch} />}
      </Held>,
    ),
  ],
  ChipFilter: [
    state(
      'several',
      <Held<string[]> start={['created']}>
        {(value, setValue) => (
          <ChipFilter label="Status" options={statusOptions} value={value} onChange={setValue} />
        )}
      </Held>,
    ),
    state(
      'one, not set',
      <Held<string[]> start={[]}>
        {(value, setValue) => (
          <ChipFilter label="Term" options={termOptions} value={value} onChange={setValue} multiple={false} />
        )}
      </Held>,
    ),
  ],
  FilterBar: [
    state(
      'with active filters',
      <Held<string[]> start={['accepted']}>
        {(value, setValue) => (
          <FilterBar
            search={{ label: 'Search orders', value: '', onSearch: nothing }}
            filters={[
              {
                id: 'state',
                label: 'State',
                control: (
                  <ChipFilter label="State" options={statusOptions} value={value} onChange={setValue} />
                ),
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
      </Held>,
    ),
  ],
};
