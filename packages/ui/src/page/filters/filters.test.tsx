import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { matchMediaContaining } from '../../test/media.ts';
import { PortalThemeProvider } from '../../theme/provider.tsx';
import { BottomBar } from '../layout/bottom-bar.tsx';
import { ChipFilter } from './chip-filter.tsx';
import { FilterBar } from './filter-bar.tsx';
import { SearchFilter } from './search-filter.tsx';

const show = (element: React.ReactElement) => render(<PortalThemeProvider>{element}</PortalThemeProvider>);

const mockPhone = () => matchMediaContaining('max-width');

afterEach(() => {
  jest.restoreAllMocks();
});

describe('SearchFilter', () => {
  it('searches at once on Enter', async () => {
    const search = jest.fn();
    show(<SearchFilter label="Search quotes" value="" onSearch={search} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search quotes' }), ' BS1 {Enter}');
    expect(search.mock.calls).toEqual([['BS1']]);
  });

  it('searches after a pause in typing, once', async () => {
    const search = jest.fn();
    show(<SearchFilter label="Search quotes" value="" onSearch={search} />);
    for (const text of ['H', 'Hu', 'Hul', 'Hull'])
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
    expect(search).not.toHaveBeenCalled();
    await waitFor(() => expect(search.mock.calls).toEqual([['Hull']]));
  });

  it('keeps what was typed when it is left, and searches for it', async () => {
    const search = jest.fn();
    show(<SearchFilter label="Search quotes" value="" onSearch={search} />);
    await userEvent.type(screen.getByRole('searchbox'), 'Hull');
    await userEvent.tab();
    expect(search.mock.calls).toEqual([['Hull']]);
    expect(screen.getByRole('searchbox')).toHaveValue('Hull');
  });

  it('keeps what is typed while an earlier search comes back', async () => {
    const element = (value: string) => (
      <PortalThemeProvider>
        <SearchFilter label="Search" value={value} onSearch={() => undefined} />
      </PortalThemeProvider>
    );
    const { rerender } = render(element(''));
    await userEvent.type(screen.getByRole('searchbox'), 'Hul{Enter}l East ');
    rerender(element('Hul'));
    expect(screen.getByRole('searchbox')).toHaveValue('Hull East ');
  });

  it('searches on a press on its icon', async () => {
    const search = jest.fn();
    show(<SearchFilter label="Search quotes" value="" onSearch={search} />);
    await userEvent.type(screen.getByRole('searchbox'), 'Hull');
    await userEvent.click(screen.getByRole('button', { name: 'Search quotes: search' }));
    expect(search.mock.calls).toEqual([['Hull']]);
  });

  it('clears what was searched for', async () => {
    const search = jest.fn();
    show(<SearchFilter label="Search quotes" value="Hull" onSearch={search} />);
    await userEvent.click(screen.getByRole('button', { name: 'Search quotes: clear' }));
    expect(search.mock.calls).toEqual([['']]);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('follows the address when it changes from outside', () => {
    const { rerender } = show(<SearchFilter label="Search" value="Hull" onSearch={() => undefined} />);
    rerender(
      <PortalThemeProvider>
        <SearchFilter label="Search" value="York" onSearch={() => undefined} />
      </PortalThemeProvider>,
    );
    expect(screen.getByRole('searchbox')).toHaveValue('York');
  });
});

const options = [
  { value: 'created', label: 'Saved' },
  { value: 'accepted', label: 'Pending CRF' },
  { value: 'data_added', label: 'Pending Approval' },
];

function StatusFilter({ multiple, onChange }: { multiple?: boolean; onChange?: (value: string[]) => void }) {
  const [value, setValue] = useState<string[]>([]);
  return (
    <ChipFilter
      label="Status"
      options={options}
      multiple={multiple}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

describe('ChipFilter', () => {
  it('takes several, in the order of its options, and says them on its face', async () => {
    const change = jest.fn();
    show(<StatusFilter onChange={change} />);
    await userEvent.click(screen.getByRole('button', { name: 'Status' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Pending CRF' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Saved' }));
    expect(change.mock.calls).toEqual([[['accepted']], [['created', 'accepted']]]);
    expect(screen.getByRole('button', { hidden: true, name: 'Status Saved, Pending CRF' })).toBeVisible();
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Pending Approval' }));
    expect(screen.getByRole('button', { hidden: true, name: 'Status 3 selected' })).toBeVisible();
  });

  it('takes one, closes, and lets it go again', async () => {
    const change = jest.fn();
    show(<StatusFilter multiple={false} onChange={change} />);
    await userEvent.click(screen.getByRole('button', { name: 'Status' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Saved' }));
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Status Saved' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Saved' }));
    expect(change.mock.calls).toEqual([[['created']], [[]]]);
  });
});

function Bar({ onRemove, onClear }: { onRemove?: () => void; onClear?: () => void }) {
  return (
    <FilterBar
      search={{ label: 'Search quotes', value: '', onSearch: () => undefined }}
      filters={[
        { id: 'status', label: 'Status', control: <StatusFilter /> },
        { id: 'supplier', label: 'Supplier', more: true, control: <input aria-label="Supplier" /> },
      ]}
      chips={[{ id: 'status', label: 'Status: Saved', onRemove: onRemove ?? (() => undefined) }]}
      onClear={onClear}
      summary="214 quotes"
    />
  );
}

describe('FilterBar', () => {
  it('has room for the number of rows before it is known', () => {
    const { rerender } = show(<FilterBar summary={null} />);
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    rerender(
      <PortalThemeProvider>
        <FilterBar summary="214 quotes" />
      </PortalThemeProvider>,
    );
    expect(status).toHaveTextContent('214 quotes');
  });

  it('has the usual filters in a row and the rest behind More', async () => {
    show(<Bar />);
    expect(screen.getByRole('button', { name: 'Status' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Supplier' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(
      within(screen.getByRole('dialog', { name: 'Filters' })).getByRole('textbox', { name: 'Supplier' }),
    ).toBeVisible();
  });

  it('shows what is chosen, each with its way out, and clears all', async () => {
    const remove = jest.fn();
    const clear = jest.fn();
    show(<Bar onRemove={remove} onClear={clear} />);
    const chosen = within(screen.getByRole('list', { name: 'Active filters' }));
    await userEvent.click(chosen.getByRole('button', { name: 'Remove filter Status: Saved' }));
    await userEvent.click(chosen.getByRole('button', { name: 'Clear all' }));
    expect([remove.mock.calls.length, clear.mock.calls.length]).toEqual([1, 1]);
  });

  it('becomes a sheet on a phone, with the options laid open', async () => {
    mockPhone();
    show(<Bar />);
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Pending CRF' }));
    expect(sheet.getByRole('button', { name: 'Pending CRF' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(sheet.getByRole('button', { name: 'Show results' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('BottomBar', () => {
  it('is there only while something is chosen, and says how much', async () => {
    const clear = jest.fn();
    const bar = (count: number) => (
      <PortalThemeProvider>
        <BottomBar count={count} noun={['query', 'queries']} onClear={clear}>
          <button type="button">Archive</button>
        </BottomBar>
      </PortalThemeProvider>
    );
    const { rerender } = render(bar(0));
    expect(screen.queryByRole('region')).toBeNull();
    rerender(bar(1));
    expect(screen.getByRole('status')).toHaveTextContent('1 query selected');
    rerender(bar(2));
    expect(screen.getByRole('status')).toHaveTextContent('2 queries selected');
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(clear).toHaveBeenCalledTimes(1);
  });
});
