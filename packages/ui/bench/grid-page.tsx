import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DataTable } from '../src/grid/data-table.tsx';
import type { DataColumn } from '../src/grid/index.ts';
import { PortalThemeProvider } from '../src/index.ts';

interface Quote {
  reference: string;
  customer: string;
  postcode: string;
  install: number;
  monthly: number;
}

const PAGE_SIZE = 100;
const HEIGHT = 600;

const makeRows = (count: number): Quote[] =>
  Array.from({ length: count }, (_, index) => ({
    reference: `Q-${100_000 + index}`,
    // Unsorted and unique, and sorting changes the first row.
    customer: `Customer ${(index * 7919 + 13) % count}`,
    postcode: `LS${1 + (index % 28)} ${index % 9}AB`,
    install: (index * 104_729) % 500_000,
    monthly: (index * 1_299_709) % 90_000,
  }));

const FIELDS = ['reference', 'customer', 'postcode', 'install', 'monthly'] as const;

const ours: DataColumn<Quote>[] = FIELDS.map((id) => ({
  id,
  header: id,
  value: (quote) => quote[id],
  kind: id === 'install' || id === 'monthly' ? 'money' : 'text',
  sortable: true,
}));
const bare: GridColDef<Quote>[] = FIELDS.map((field) => ({ field, flex: 1, minWidth: 120 }));

function Selectable({ rows }: { rows: readonly Quote[] }) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return (
    <DataTable<Quote>
      aria-label="Quotes"
      mode="client"
      columns={ours}
      rows={rows}
      getRowId={(quote) => quote.reference}
      rowHref={(quote) => `#${quote.reference}`}
      initialState={{ pageSize: PAGE_SIZE }}
      maxHeight={HEIGHT}
      selection={{ selected, onChange: setSelected }}
    />
  );
}

const views: Record<Variant, (rows: readonly Quote[]) => ReactNode> = {
  ours: (rows) => <Selectable rows={rows} />,
  bare: (rows) => (
    <div style={{ height: HEIGHT }}>
      <DataGrid
        rows={rows}
        columns={bare}
        getRowId={(quote) => quote.reference}
        rowHeight={40}
        checkboxSelection
        pageSizeOptions={[PAGE_SIZE]}
        initialState={{ pagination: { paginationModel: { pageSize: PAGE_SIZE } } }}
      />
    </div>
  ),
};

export type Variant = 'ours' | 'bare';

export interface Measured {
  mountMs: number;
  tickMs: number;
  sortMs: number;
  rowsInPage: number;
}

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
const firstRow = () => document.querySelector('[data-rowindex="0"]')?.textContent ?? null;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await painted();
}

/** Mounts a list, ticks a row, sorts the list by customer, and unmounts it. */
async function measure(variant: Variant, count: number): Promise<Measured> {
  const rows = makeRows(count);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const began = performance.now();
  root.render(<PortalThemeProvider>{views[variant](rows)}</PortalThemeProvider>);
  await until(() => firstRow() !== null);
  const mountMs = performance.now() - began;
  const rowsInPage = document.querySelectorAll('[data-rowindex]').length;

  await painted();
  const box = document.querySelector<HTMLInputElement>('[data-rowindex="1"] input[type="checkbox"]');
  const ticked = performance.now();
  box?.click();
  await painted();
  const tickMs = performance.now() - ticked;

  await painted();
  const before = firstRow();
  const head = document.querySelector<HTMLElement>('[role="columnheader"][data-field="customer"]');
  const pressed = performance.now();
  head?.click();
  await until(() => firstRow() !== before);
  const sortMs = performance.now() - pressed;

  root.unmount();
  element.remove();
  return { mountMs, tickMs, sortMs, rowsInPage };
}

Reflect.set(window, 'measureGrid', measure);
