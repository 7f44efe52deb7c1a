import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PortalThemeProvider } from '../theme/provider.tsx';
import {
  type DataColumn,
  DataTable,
  type DataTableProps,
  type DataTableState,
  type TableChange,
  useStoredLayout,
} from './index.ts';

interface Quote {
  reference: string;
  customer: string;
  monthly: number | null;
}

const quotes: Quote[] = Array.from({ length: 23 }, (_, index) => ({
  reference: `Q-${100 + index}`,
  customer: index % 2 ? 'Beta' : 'Alpha',
  monthly: index === 0 ? null : index * 1000,
}));

const columns: DataColumn<Quote>[] = [
  {
    id: 'reference',
    header: 'Reference',
    value: (quote) => quote.reference,
    kind: 'code',
    sortable: true,
    priority: 1,
  },
  { id: 'customer', header: 'Customer', value: (quote) => quote.customer },
  {
    id: 'monthly',
    header: 'Monthly',
    value: (quote) => quote.monthly,
    kind: 'money',
    sortable: true,
    priority: 3,
  },
];

const base = { 'aria-label': 'Quotes', columns, getRowId: (quote: Quote) => quote.reference };

const CUT_COLUMNS: DataColumn<Quote>[] = [
  {
    id: 'customer',
    header: 'Customer',
    value: (quote) => quote.customer,
    render: ({ customer }) => (
      <span style={{ textOverflow: 'ellipsis' }}>{customer}, Unit 5, Summit House</span>
    ),
  },
];

const desktop = globalThis.matchMedia;
const phone = () => {
  globalThis.matchMedia = ((media: string) => ({
    ...desktop(media),
    matches: media.includes('max-width: 899'),
  })) as typeof matchMedia;
};
afterEach(() => {
  globalThis.matchMedia = desktop;
  localStorage.clear();
});

function WithColumns({ name, ...props }: Parameters<typeof Client>[0] & { name: string }) {
  return <Client layout={useStoredLayout(name)} {...props} />;
}

function Client(props: Partial<DataTableProps<Quote>>) {
  return <DataTable<Quote> {...base} mode="client" rows={quotes} {...(props as object)} />;
}

describe('the states of a table', () => {
  it('says nothing while it loads, then shows its shape', async () => {
    render(<DataTable<Quote> {...base} mode="client" rows={undefined} loading />);
    expect(screen.queryByText('Loading')).toBeNull();
    expect(await screen.findByText('Loading')).toBeInTheDocument();
  });

  it('says that it could not be loaded, with the reference, and tries again', async () => {
    const onRetry = jest.fn();
    render(
      <Client
        rows={undefined}
        error={{ message: 'The portal cannot be reached.', reference: 'r-7' }}
        onRetry={onRetry}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The portal cannot be reached.');
    expect(screen.getByText('r-7')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalled();
  });

  it('keeps the rows that it has when a later load fails', () => {
    phone();
    render(<Client error={{ message: 'The portal cannot be reached.' }} />);
    expect(screen.getByText('This list may be out of date')).toBeVisible();
    expect(screen.getByText('Q-100')).toBeVisible();
  });

  it('tells nothing yet from nothing that matches', async () => {
    const onClearFilters = jest.fn();
    const empty = { title: 'No quotes yet', description: 'Save one to see it here.' };
    const view = render(<Client rows={[]} empty={empty} />);
    expect(screen.getByText('No quotes yet')).toBeVisible();
    view.rerender(<Client rows={[]} empty={empty} isFiltered onClearFilters={onClearFilters} />);
    expect(screen.getByText('Nothing matches these filters')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClearFilters).toHaveBeenCalled();
  });
});

describe('on a phone', () => {
  beforeEach(phone);
  const cards = () => within(screen.getByRole('list', { name: 'Quotes' })).getAllByRole('listitem');

  it('is a list of cards with the same data, the rest behind More', async () => {
    render(<Client rowHref={(quote) => `/quotes/${quote.reference}`} />);
    expect(cards()).toHaveLength(10);
    const card = within(cards()[1] as HTMLElement);
    expect(card.getByRole('link', { name: 'Q-101' })).toHaveAttribute('href', '/quotes/Q-101');
    expect(card.getByText('Beta')).toBeVisible();
    expect(card.getByText('£10.00')).not.toBeVisible();
    await userEvent.click(card.getByText('More'));
    expect(card.getByText('£10.00')).toBeVisible();
  });

  it('shows a dash for what is missing', () => {
    render(<Client />);
    expect(cards()[0]).toHaveTextContent('Monthly–');
  });

  it('turns pages and sorts', async () => {
    render(<Client />);
    expect(screen.getByText('1–10 of 23, page 1 of 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(cards()[0]).toHaveTextContent('Q-110');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Monthly');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Descending');
    expect(cards()[0]).toHaveTextContent('Q-122');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
    expect(cards()).toHaveLength(23);
    expect(cards().at(-1)).toHaveTextContent('Q-100');
  });

  it('asks the server for the page, the sort and the size', async () => {
    const onChange = jest.fn<(state: DataTableState) => void>();
    const state: DataTableState = { page: 2, pageSize: 10, sort: 'reference', direction: 'asc' };
    render(
      <DataTable<Quote> {...base} rows={quotes.slice(10, 20)} total={23} {...state} onChange={onChange} />,
    );
    expect(cards()[0]).toHaveTextContent('Q-110');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Monthly');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
    expect(onChange.mock.calls.map(([next]) => next)).toEqual([
      { ...state, page: 3 },
      { ...state, sort: 'monthly', page: 1 },
      { ...state, pageSize: 25, page: 1 },
    ]);
  });

  it('turns back to the last page from one beyond it, and never calls a full list empty', async () => {
    const onChange = jest.fn<TableChange>();
    const state: DataTableState = { page: 99, pageSize: 10, sort: 'reference', direction: 'asc' };
    const list = (rows: Quote[], shown: DataTableState) => (
      <DataTable<Quote> {...base} rows={rows} total={23} {...shown} onChange={onChange} />
    );
    const view = render(list([], state));
    await waitFor(() => expect(onChange).toHaveBeenCalledWith({ ...state, page: 3 }, { isCorrection: true }));
    expect(screen.queryByText('Nothing here yet')).toBeNull();
    view.rerender(list([], { ...state, page: 3 }));
    expect(screen.queryByText('Nothing here yet')).toBeNull();
    view.rerender(list(quotes.slice(20), { ...state, page: 3 }));
    expect(cards()).toHaveLength(3);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('offers the actions of a row where they hold', async () => {
    const onSelect = jest.fn();
    render(
      <Client
        rowActions={[
          { id: 'archive', label: 'Archive', onSelect },
          { id: 'restore', label: 'Restore', onSelect, when: () => false },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Q-102' }));
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
    expect(onSelect).toHaveBeenCalledWith(quotes[2]);
  });

  it('says when a selected row is no longer in the list, and clears the selection', async () => {
    const onChange = jest.fn();
    render(
      <DataTable<Quote>
        {...base}
        noun="quote"
        mode="client"
        rows={quotes.slice(0, 3)}
        selection={{ selected: ['Q-120'], onChange }}
      />,
    );
    const bar = within(await screen.findByRole('region', { name: 'Selection' }));
    expect(bar.getByText('1 quote selected, not in this list')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(onChange).toHaveBeenCalledWith([]);
  });

  it('selects across pages and applies a field to what is selected', async () => {
    const onApply = jest.fn();
    const onDelete = jest.fn();
    function Selecting() {
      const [selected, setSelected] = useState<readonly string[]>([]);
      return (
        <Client
          noun="quote"
          selection={{
            selected,
            onChange: setSelected,
            actions: [{ id: 'archive', label: 'Archive', onSelect: onDelete }],
            bulkEdit: {
              fields: [
                {
                  id: 'customReference',
                  label: 'Your reference',
                  canClear: true,
                  input: ({ value, onChange, label }) => (
                    <input
                      aria-label={label}
                      value={value}
                      onChange={(event) => onChange(event.target.value)}
                    />
                  ),
                },
              ],
              onApply,
            },
          }}
        />
      );
    }
    render(<Selecting />);
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Q-101' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Q-110' }));
    const bar = within(screen.getByRole('region', { name: 'Selection' }));
    expect(bar.getByText('2 quotes selected, 1 not on this page')).toBeVisible();
    expect(bar.queryByRole('button', { name: 'Apply to selected' })).toBeNull();
    await userEvent.selectOptions(bar.getByRole('combobox', { name: 'Field to change' }), 'Your reference');
    await userEvent.type(bar.getByRole('textbox', { name: 'Your reference' }), 'PO-1');
    await userEvent.click(bar.getByRole('button', { name: 'Apply to selected' }));
    const ask = within(screen.getByRole('alertdialog', { name: 'Change your reference on 2 quotes?' }));
    expect(ask.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Q-101 (on another page)',
      'Q-110',
    ]);
    expect(onApply).not.toHaveBeenCalled();
    await userEvent.click(ask.getByRole('button', { name: 'Change your reference' }));
    expect(onApply).toHaveBeenCalledWith('customReference', 'PO-1', [quotes[1], quotes[10]]);
    onApply.mockClear();
    await userEvent.clear(bar.getByRole('textbox', { name: 'Your reference' }));
    await userEvent.click(bar.getByRole('button', { name: 'Apply to selected' }));
    expect(bar.getByRole('alert')).toHaveTextContent('Enter a value, or choose Clear.');
    await userEvent.click(bar.getByRole('button', { name: 'Clear your reference' }));
    expect(onApply).not.toHaveBeenCalled();
    const clear = within(screen.getByRole('alertdialog', { name: 'Clear your reference on 2 quotes?' }));
    await userEvent.click(clear.getByRole('button', { name: 'Clear your reference' }));
    expect(onApply).toHaveBeenCalledWith('customReference', null, [quotes[1], quotes[10]]);
    await userEvent.click(bar.getByRole('button', { name: 'Archive' }));
    expect(onDelete).toHaveBeenCalledWith([quotes[1], quotes[10]], quotes.slice(10, 20));
    await userEvent.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it('remembers which columns the reader chose', async () => {
    const chosen = <WithColumns name="quotes" />;
    const first = render(chosen);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Customer' }));
    first.unmount();
    render(chosen);
    expect(cards()[0]).not.toHaveTextContent('Customer');
  });
});

describe('on a desk', () => {
  const table = () => within(screen.getByRole('grid', { name: 'Quotes' }));
  const references = () =>
    table()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const rowHref = ({ reference }: Quote) => `/quotes/${reference}`;

  interface SelectingProps {
    rows?: readonly Quote[];
    /** Called when the content of a customer's cell renders. */
    onRender?: () => void;
    /** Called with the reference of each row whose cells render. */
    onRow?: (reference: string) => void;
  }

  function Selecting({ rows = quotes, onRender, onRow }: SelectingProps) {
    const [selected, setSelected] = useState<readonly string[]>([]);
    const [render] = useState(() => (quote: Quote) => {
      onRender?.();
      return quote.customer;
    });
    // The grid reads the value of a cell each time it renders the cell.
    const [value] = useState(() => ({ reference, customer }: Quote) => {
      onRow?.(reference);
      return customer;
    });
    const [shown] = useState(() =>
      columns.map((column, index) => (index === 1 ? { ...column, value, render } : column)),
    );
    return (
      <>
        <output>{selected.join(' ')}</output>
        <Client
          columns={shown}
          rows={rows}
          rowHref={rowHref}
          rowActions={[{ id: 'archive', label: 'Archive', icon: <svg />, onSelect: () => setSelected([]) }]}
          selection={{
            selected,
            onChange: setSelected,
            isSelectable: ({ reference }) => reference !== 'Q-103',
          }}
        />
      </>
    );
  }
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const selection = () => document.querySelector('output')?.textContent;

  it('is a grid with its name, its headers and links', () => {
    render(<Client rowHref={rowHref} />);
    expect(
      table()
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Reference', 'Customer', 'Monthly']);
    expect(table().getAllByRole('row')).toHaveLength(11);
    expect(table().getByRole('link', { name: 'Q-101' })).toHaveAttribute('href', '/quotes/Q-101');
  });

  it('sorts with the keyboard and says how, and keeps the focus', async () => {
    render(<Client rowHref={rowHref} />);
    const head = () => table().getByRole('columnheader', { name: /^Reference/ });
    expect(head()).toHaveAttribute('aria-sort', 'none');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(head()).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.keyboard('{Enter}');
    expect(head()).toHaveAttribute('aria-sort', 'descending');
    expect(references()[0]).toBe('Q-122');
    expect(head()).toHaveFocus();
    await userEvent.click(table().getByRole('columnheader', { name: 'Customer' }));
    expect(head()).toHaveAttribute('aria-sort', 'descending');
  });

  it('goes back to the first page with another order', async () => {
    const onChange = jest.fn<TableChange>();
    const state: DataTableState = { page: 2, pageSize: 10, sort: 'reference', direction: 'asc' };
    render(
      <DataTable<Quote> {...base} rows={quotes.slice(10, 20)} total={23} {...state} onChange={onChange} />,
    );
    await userEvent.click(table().getByRole('columnheader', { name: /^Reference/ }));
    await userEvent.click(table().getByRole('columnheader', { name: /^Monthly/ }));
    expect(onChange.mock.calls.map(([next]) => next)).toEqual([
      { ...state, direction: 'desc', page: 1 },
      { ...state, sort: 'monthly', page: 1 },
    ]);
  });

  it('has no style that depends on any element of the page, so that a change does not compute all styles again', () => {
    render(
      <PortalThemeProvider>
        <Client rowActions={[{ id: 'archive', label: 'Archive', onSelect: () => undefined }]} />
      </PortalThemeProvider>,
    );
    const rules = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .filter((rule) => rule.includes('.portal-row-actions'));
    expect(rules).not.toEqual([]);
    expect(rules.filter((rule) => rule.includes(':has('))).toEqual([]);
  });

  it('renders no cells when a row is selected', async () => {
    const onRender = jest.fn();
    render(<Selecting onRender={onRender} />);
    onRender.mockClear();
    await userEvent.click(box('Select Q-101'));
    expect(box('Select Q-101')).toBeChecked();
    expect(onRender).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Archive: Q-105' }));
    expect(selection()).toBe('');
  });

  it('renders only the selected row and the header when a row is selected, and none when another is cleared', async () => {
    const rows: string[] = [];
    render(<Selecting onRow={(reference) => rows.push(reference)} />);
    expect(new Set(rows).size).toBe(10);
    const measure = async (act: () => Promise<void>) => {
      rows.length = 0;
      await act();
      return [...new Set(rows)];
    };
    const others = async (name: string) =>
      (await measure(() => userEvent.click(box(`Select ${name}`)))).filter((reference) => reference !== name);
    expect(await others('Q-101')).toEqual([]);
    expect(box('Select all rows')).toBePartiallyChecked();
    expect(await others('Q-104')).toEqual([]);
    expect(await others('Q-101')).toEqual([]);
    expect(selection()).toBe('Q-104');
    // Cleared outside of the grid.
    expect(
      await measure(() => userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))),
    ).toEqual([]);
    expect(box('Select Q-104')).not.toBeChecked();
    expect(box('Select all rows')).not.toBeChecked();
  });

  it('renders no row when a header is pressed, until the rows in the new order arrive', async () => {
    const rows: string[] = [];
    const onChange = jest.fn<TableChange>();
    const counted: DataColumn<Quote>[] = columns.map((column) => ({
      ...column,
      value: (quote) => {
        rows.push(quote.reference);
        return column.value(quote);
      },
    }));
    const show = (state: Partial<DataTableState>, page: readonly Quote[]) => (
      <DataTable<Quote>
        {...base}
        columns={counted}
        rowLabel={({ reference }) => reference}
        rows={page}
        total={23}
        page={1}
        pageSize={10}
        sort={null}
        direction="asc"
        {...state}
        onChange={onChange}
      />
    );
    const page = quotes.slice(0, 10);
    const { rerender } = render(show({}, page));
    rows.length = 0;
    await userEvent.click(table().getByRole('columnheader', { name: /^Reference/ }));
    expect(onChange).toHaveBeenCalledWith({
      page: 1,
      pageSize: 10,
      sort: 'reference',
      direction: 'asc',
    });
    rerender(show({ sort: 'reference' }, page));
    expect(table().getByRole('columnheader', { name: /^Reference/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(rows).toEqual([]);
    rerender(show({ sort: 'reference' }, [...page].reverse()));
    expect(new Set(rows).size).toBe(10);
    // A saved view or the Back button sets another order.
    rerender(show({ sort: 'monthly', direction: 'desc' }, page));
    expect(table().getByRole('columnheader', { name: /^Monthly/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('renders new data, and keeps the focus in its row', () => {
    const { rerender } = render(<Selecting />);
    const link = table().getByRole('link', { name: 'Q-104' });
    act(() => link.focus());
    rerender(<Selecting rows={quotes.slice(2).map((quote) => ({ ...quote, monthly: 12_345 }))} />);
    expect(table().getAllByText('£123.45')).toHaveLength(10);
    expect(table().getByRole('link', { name: 'Q-104' })).toBe(link);
    expect(link).toHaveFocus();
  });

  it('selects the page, but not what cannot be selected', async () => {
    render(<Selecting />);
    const all = box('Select all rows');
    await userEvent.click(box('Select Q-101'));
    expect(all.indeterminate).toBe(true);
    await userEvent.click(all);
    expect(selection()).toBe('Q-101 Q-100 Q-102 Q-104 Q-105 Q-106 Q-107 Q-108 Q-109');
    expect(all).toBeChecked();
    expect(all.indeterminate).toBe(false);
    expect(box('Select Q-103')).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(all).not.toBeChecked();
    expect(all.indeterminate).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await userEvent.click(all);
    expect(selection()).toBe('');
  });

  it('selects a range with Shift, in either direction', async () => {
    const user = userEvent.setup();
    render(<Selecting />);
    await user.click(box('Select Q-105'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select Q-102'));
    await user.keyboard('{/Shift}');
    expect(selection()).toBe('Q-105 Q-102 Q-104');
  });

  it('is one tab stop, in which keys move between cells and focus what they hold', async () => {
    render(<Selecting />);
    await userEvent.tab();
    expect(screen.getByRole('columnheader', { name: /Select all rows|Checkbox/ })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(table().getByRole('link', { name: 'Q-101' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'Archive: Q-101' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Home}');
    expect(box('Select Q-100')).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(selection()).toBe('Q-100');
    await userEvent.keyboard('{Control>}{End}{/Control}{Home}{ArrowRight}');
    expect(table().getByRole('link', { name: 'Q-109' })).toHaveFocus();
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}');
    expect(table().getByRole('link', { name: 'Q-100' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement);
    await userEvent.tab({ shift: true });
    expect(table().getByRole('link', { name: 'Q-100' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement);
  });

  describe('in a cell with several controls', () => {
    const pressed = jest.fn<(name: string) => void>();
    const twoButtons = columns.map((column) =>
      column.id === 'customer'
        ? {
            ...column,
            render: ({ reference }: Quote) =>
              ['Call', 'Mail'].map((name) => (
                <button key={name} type="button" onClick={() => pressed(`${name} ${reference}`)}>
                  {name} {reference}
                </button>
              )),
          }
        : column,
    );
    const button = (name: string) => screen.getByRole('button', { name });
    const cell = () => button('Call Q-100').closest('[role="gridcell"]');

    it('acts with Enter or F2, moves with arrows and Tab, and leaves with Escape', async () => {
      const onEscape = jest.fn();
      render(
        // biome-ignore lint/a11y/noStaticElementInteractions: plays a dialog, which Escape closes.
        <div onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
          <Client columns={twoButtons} rows={quotes.slice(0, 2)} />
        </div>,
      );
      await userEvent.tab();
      await userEvent.keyboard('{ArrowDown}{ArrowRight}');
      expect(cell()).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      expect(button('Call Q-100')).toHaveFocus();
      expect(pressed).not.toHaveBeenCalled();
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      expect(button('Mail Q-100')).toHaveFocus();
      await userEvent.keyboard('{Enter} {F2}');
      expect(pressed.mock.calls).toEqual([['Mail Q-100'], ['Mail Q-100'], ['Mail Q-100']]);
      await userEvent.tab({ shift: true });
      expect(button('Call Q-100')).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      expect(cell()).toHaveFocus();
      expect(onEscape).not.toHaveBeenCalled();
      await userEvent.keyboard('{ArrowRight}');
      expect(cell()).not.toContainElement(document.activeElement as HTMLElement);
      await userEvent.keyboard('{ArrowLeft}{F2}{ArrowDown}');
      expect(button('Call Q-101').closest('[role="gridcell"]')).toHaveFocus();
    });
  });

  it('opens the link of a row with Enter, Space or F2, also from a cell without controls', async () => {
    render(<Selecting />);
    const followed = jest.fn((event: MouseEvent) => event.preventDefault());
    table().getByRole('link', { name: 'Q-100' }).addEventListener('click', followed);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(followed).toHaveBeenCalledTimes(1);
    await userEvent.keyboard(' {F2}');
    expect(followed).toHaveBeenCalledTimes(3);
    await userEvent.keyboard('{ArrowRight}{Control>}{Enter}{/Control}');
    expect(followed).toHaveBeenCalledTimes(4);
    expect(followed.mock.lastCall?.[0]).toMatchObject({ ctrlKey: true });
  });

  it('edits fields after Enter, and Tab moves to the next field of the row', async () => {
    const withFields = columns.map((column) => ({
      ...column,
      render: (quote: Quote) => <input aria-label={`${column.id} ${quote.reference}`} defaultValue="ab" />,
    }));
    render(<Client columns={withFields} rows={quotes.slice(0, 1)} />);
    const field = (id: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${id} Q-100` });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(field('reference')).not.toHaveFocus();
    await userEvent.keyboard('{Enter}x{ArrowLeft}y');
    expect(field('reference')).toHaveValue('yx');
    await userEvent.tab();
    expect(field('customer')).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(field('reference')).toHaveFocus();
    await userEvent.keyboard('{Escape}{ArrowRight}{F2}z');
    expect(field('customer')).toHaveValue('z');
    await userEvent.keyboard('{Escape}');
    await userEvent.tab();
    expect(screen.getByRole('grid')).not.toContainElement(document.activeElement as HTMLElement);
  });

  it('selects the page with Ctrl+A', async () => {
    render(<Selecting />);
    act(() => table().getByRole('link', { name: 'Q-101' }).focus());
    fireEvent.keyDown(document.activeElement as Element, { key: 'a', keyCode: 65, ctrlKey: true });
    expect(selection()?.split(' ')).toHaveLength(9);
  });

  it('leaves all keys to the fields in its cells', async () => {
    const withField = columns.map((column) =>
      column.id === 'customer'
        ? { ...column, render: ({ customer }: Quote) => <input aria-label={customer} defaultValue="ab" /> }
        : column,
    );
    render(<Client columns={withField} rows={quotes.slice(0, 1)} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Alpha' });
    await userEvent.click(field);
    await userEvent.keyboard('{Home}c {End}d{ArrowLeft}');
    expect(field).toHaveValue('c abd');
    expect(field).toHaveFocus();
  });

  it('follows the link of a row that is clicked, not what is pressed in it', async () => {
    render(<Selecting />);
    const followed = jest.fn((event: Event) => event.preventDefault());
    table().getByRole('link', { name: 'Q-101' }).addEventListener('click', followed);
    const row = table().getByRole('link', { name: 'Q-101' }).closest('[role="row"]') as HTMLElement;
    await userEvent.click(within(row).getByRole('checkbox'));
    expect(followed).not.toHaveBeenCalled();
    await userEvent.click(within(row).getByText('Beta'));
    expect(followed).toHaveBeenCalledTimes(1);
  });

  it('copies the selected rows for a spreadsheet', async () => {
    const user = userEvent.setup();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    render(<Selecting />);
    await user.click(box('Select Q-101'));
    await user.click(box('Select Q-102'));
    fireEvent.keyDown(box('Select Q-102'), { key: 'c', keyCode: 67, ctrlKey: true });
    expect(writeText).toHaveBeenCalledWith('Q-101\tBeta\t£10.00\r\nQ-102\tAlpha\t£20.00');
  });

  it('shows the whole text of a clipped cell as a tooltip', async () => {
    render(<DataTable {...base} mode="client" rows={quotes} columns={CUT_COLUMNS} />);
    const [text] = screen.getAllByText('Alpha, Unit 5, Summit House');
    if (text === undefined) throw new Error('no cell');
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    jest.useFakeTimers();
    try {
      await user.hover(text);
      jest.advanceTimersByTime(1_000);
      expect(text).not.toHaveAttribute('title');
      // jsdom lays nothing out.
      Object.defineProperties(text, { scrollWidth: { value: 90 }, clientWidth: { value: 60 } });
      await user.unhover(text);
      await user.hover(text);
      jest.advanceTimersByTime(1_000);
      expect(text).toHaveAttribute('title', 'Alpha, Unit 5, Summit House');
    } finally {
      jest.useRealTimers();
    }
  });

  it('breaks text into lines in the columns that wrap', () => {
    const wrapped = columns.map((column) => (column.id === 'customer' ? { ...column, wraps: true } : column));
    render(
      <PortalThemeProvider>
        <Client columns={wrapped} />
      </PortalThemeProvider>,
    );
    const wrapping = (element: Element | undefined) => element && getComputedStyle(element).whiteSpace;
    expect(wrapping(screen.getAllByText('Alpha')[0])).toBe('normal');
    expect(wrapping(screen.getByText('Q-100'))).toBe('nowrap');
  });
});

describe('the layout of a table', () => {
  const headers = () =>
    screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  const openPanel = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    return within(await screen.findByRole('dialog', { name: 'Columns' }));
  };

  it('is the order, the columns and the density that the reader chose, also the next time', async () => {
    const first = render(<WithColumns name="quotes" />);
    expect(headers()).toEqual(['Reference', 'Customer', 'Monthly']);
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: 'Move Monthly up' }));
    expect(panel.getByRole('button', { name: 'Move Monthly up' })).toHaveFocus();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Reference' }));
    await userEvent.click(panel.getByRole('switch', { name: 'Compact rows' }));
    first.unmount();
    render(<WithColumns name="quotes" />);
    expect(headers()).toEqual(['Monthly', 'Customer']);
    expect(screen.getAllByRole('row')[1]).toHaveStyle({ minHeight: '32px' });
    await userEvent.click((await openPanel()).getByRole('button', { name: 'Reset columns' }));
    expect(headers()).toEqual(['Reference', 'Customer', 'Monthly']);
  });

  it('is changed in the menu of a column', async () => {
    render(<WithColumns name="menus" rowHref={({ reference }) => `/quotes/${reference}`} />);
    const openMenu = async (name: string) => {
      const header = within(screen.getByRole('columnheader', { name }));
      await userEvent.click(header.getByLabelText(`${name} column menu`));
    };
    await openMenu('Monthly');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sort descending' }));
    expect(screen.getByRole('columnheader', { name: /^Monthly/ })).toHaveAttribute('aria-sort', 'descending');
    await openMenu('Reference');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
    await waitFor(() => expect(headers()).toEqual(['Customer', 'Monthly']));
    expect(screen.getAllByRole('link')[0]).toHaveTextContent('Alpha');
    await openMenu('Customer');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Manage columns' }));
    expect(await screen.findByRole('dialog', { name: 'Columns' })).toBeVisible();
  });

  it('keeps the width that a column was given', () => {
    localStorage.setItem('portal-table:wide', JSON.stringify({ widths: { customer: 321 } }));
    render(<WithColumns name="wide" />);
    expect(screen.getByRole('columnheader', { name: 'Customer' })).toHaveStyle({ width: '321px' });
  });

  it('has the columns and the density that an earlier portal stored, until another layout is stored', async () => {
    localStorage.setItem('portal-columns:earlier', JSON.stringify({ customer: false, gone: true }));
    localStorage.setItem('portal-density', 'compact');
    const { unmount } = render(<WithColumns name="earlier" />);
    expect(headers()).toEqual(['Reference', 'Monthly']);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect(await screen.findByRole('switch', { name: 'Compact rows' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(headers()).toEqual(['Reference', 'Customer', 'Monthly']));
    unmount();
    render(<WithColumns name="earlier" />);
    expect(headers()).toEqual(['Reference', 'Customer', 'Monthly']);
  });

  it('ignores what was stored by another version', () => {
    localStorage.setItem(
      'portal-table:odd',
      JSON.stringify({ order: 7, shown: { monthly: 'no' }, density: 1 }),
    );
    render(<WithColumns name="odd" />);
    expect(headers()).toEqual(['Reference', 'Customer', 'Monthly']);
  });
});

describe('a list on paper', () => {
  const print = (event: 'beforeprint' | 'afterprint') =>
    act(() => void window.dispatchEvent(new Event(event)));

  it('is a plain table of the whole page, with nothing to press, and only while it is printed', () => {
    render(
      <WithColumns
        name="paper"
        initialState={{ pageSize: 25, sort: 'monthly', direction: 'desc' }}
        rowHref={({ reference }) => `/quotes/${reference}`}
        selection={{ selected: [], onChange: () => {} }}
      />,
    );
    const findPaper = () => document.querySelector<HTMLElement>('table:has(caption)');
    expect(findPaper()).toBeNull();
    const shown = screen.getByRole('grid', { name: 'Quotes' });
    print('beforeprint');
    const paper = findPaper();
    if (!paper) throw new Error('no table');
    const texts = (selector: string) =>
      [...paper.querySelectorAll(selector)].map(({ textContent }) => textContent);
    expect(texts('caption')).toEqual(['Rows 1–23 of 23']);
    expect(texts('thead th')).toEqual(['Reference', 'Customer', 'Monthly ↓, descending']);
    expect(texts('tbody tr:first-child td')).toEqual(['Q-122', 'Alpha', '£220.00']);
    expect(texts('tbody tr')).toHaveLength(23);
    expect(paper.querySelector('a, button, input')).toBeNull();
    expect(shown.closest('[data-print="hide"]')).not.toBeNull();
    print('afterprint');
    expect(findPaper()).toBeNull();
    expect(shown.closest('[data-print="hide"]')).toBeNull();
  });

  it('has every row that matches, not only the rows of the page', () => {
    render(<WithColumns name="all" initialState={{ pageSize: 10, page: 2 }} />);
    print('beforeprint');
    const paper = document.querySelector('table:has(caption)');
    expect(paper?.querySelector('caption')?.textContent).toBe('Rows 1–23 of 23');
    expect(paper?.querySelectorAll('tbody tr')).toHaveLength(23);
    print('afterprint');
  });
});
