import { Button, DataState, SkeletonTable, Stack, Text } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { nothing } from '../../../stories/support/held.tsx';

const quotes = ['Q-2026-004127', 'Q-2026-004128'];

interface FaceProps {
  data?: readonly string[] | undefined;
  error?: unknown;
  isLoading?: boolean;
  isFiltered?: boolean;
}

const face = ({ data, error, isLoading = false, isFiltered = false }: FaceProps) => (
  <DataState<readonly string[]>
    state={{ ...(data && { data }), error, isLoading }}
    skeleton={<SkeletonTable rows={4} columns={3} />}
    isFiltered={isFiltered}
    onClearFilters={nothing}
    onRetry={nothing}
    empty={{
      icon: <pageIcons.quotes />,
      title: 'No saved quotes yet',
      description: 'Quotes that you save from search results appear here.',
      action: <Button variant="primary">Check an address</Button>,
    }}
  >
    {(found) => (
      <Stack gap={2}>
        {found.map((quote) => (
          <Text key={quote} mono>
            {quote}
          </Text>
        ))}
      </Stack>
    )}
  </DataState>
);

const meta: Meta<typeof DataState> = { title: 'Core/DataState', component: DataState };
export default meta;

type Story = StoryObj<typeof DataState>;

export const Loading: Story = {
  render: () => face({ isLoading: true }),
};

export const Failed: Story = {
  name: 'Error',
  render: () => face({ error: new Error('503') }),
};

export const NothingYet: Story = {
  render: () => face({ data: [] }),
};

export const NothingMatches: Story = {
  render: () => face({ data: [], isFiltered: true }),
};

export const WithData: Story = {
  name: 'Data',
  render: () => face({ data: quotes }),
};

export const StaleData: Story = {
  render: () => face({ data: quotes, error: new Error('503') }),
};
