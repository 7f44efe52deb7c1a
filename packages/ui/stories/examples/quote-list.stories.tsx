import { brand } from '@portal/brand';
import { Button, color, icons, Link, StatusTag, styled, type Tone } from '@portal/ui';
import {
  BottomBar,
  ChipFilter,
  FilterBar,
  Money,
  Page,
  PageHeader,
  pageIcons,
  Reference,
  SupplierLogo,
} from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';

const Table = styled('table')({
  width: '100%',
  fontSize: 13,
  lineHeight: '20px',
  '& th, & td': {
    padding: '8px 12px',
    borderBottom: `1px solid ${color.line.main}`,
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& th': { color: color.text.muted, fontSize: 12, fontWeight: 500 },
  '& tbody tr:hover': { backgroundColor: color.surface.hover },
  '& tbody tr[data-chosen="true"]': { backgroundColor: color.surface.selected },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

const Scroller = styled('div')({ overflowX: 'auto', marginInline: -16, paddingInline: 16 });

const states: [string, Tone][] = [
  ['Saved', 'neutral'],
  ['Pending CRF', 'warning'],
  ['Pending Approval', 'accent'],
  ['Processing Order', 'info'],
  ['Order Created', 'success'],
  ['Cancelled', 'neutral'],
];
const suppliers = [brand.ownNetworkName, 'Northgate Cable', 'City Light', 'Meridian Wholesale'];
const places = [
  'Harbour House, Bristol',
  '4 Mill Lane, Leeds',
  '12 Quay Street, Hull',
  '9 Castle Road, Cardiff',
  'The Exchange, York',
];

const rows = Array.from({ length: 14 }, (_, index) => ({
  reference: `Q-2026-00${4127 - index * 3}`,
  place: places[index % places.length] ?? '',
  supplier: suppliers[(index * 7) % suppliers.length] ?? '',
  state: states[(index * 5) % states.length] ?? (['Saved', 'neutral'] as [string, Tone]),
  speed: ['100 Mb', '500 Mb', '1 Gb', '200 Mb'][index % 4],
  monthly: 21_400 + ((index * 7919) % 60_000),
  install: index % 3 ? 0 : 190_000,
}));

function QuoteListPage() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState(['Saved', 'Pending CRF']);
  const [term, setTerm] = useState<string[]>(['36']);
  const [chosen, setChosen] = useState<string[]>(['Q-2026-004121', 'Q-2026-004118']);
  return (
    <Page>
      <PageHeader
        title="Saved quotes"
        actions={<Button icon={<pageIcons.download />}>Export</Button>}
        action={
          <Button variant="primary" icon={<icons.add />}>
            New quote
          </Button>
        }
      />
      <FilterBar
        search={{
          value: search,
          onSearch: setSearch,
          label: 'Search quotes',
          placeholder: 'Reference, customer or postcode',
        }}
        filters={[
          {
            id: 'status',
            label: 'Status',
            control: (
              <ChipFilter
                label="Status"
                value={status}
                onChange={setStatus}
                options={states.map(([value]) => ({ value, label: value, count: 12 }))}
              />
            ),
          },
          {
            id: 'term',
            label: 'Term',
            control: (
              <ChipFilter
                label="Term"
                value={term}
                onChange={setTerm}
                options={[
                  { value: '12', label: '1 Year' },
                  { value: '36', label: '3 Years' },
                ]}
              />
            ),
          },
          {
            id: 'supplier',
            label: 'Supplier',
            more: true,
            control: (
              <ChipFilter
                label="Supplier"
                value={[]}
                onChange={() => undefined}
                options={suppliers.map((value) => ({ value, label: value }))}
              />
            ),
          },
        ]}
        chips={[...status, ...term.map((months) => `${Number(months) / 12} Years`)].map((label) => ({
          id: label,
          label,
          onRemove: () => setStatus(status.filter((each) => each !== label)),
        }))}
        onClear={() => setStatus([])}
        summary="214 quotes"
      />
      <Scroller>
        <Table>
          <thead>
            <tr>
              <td />
              <th>Reference</th>
              <th>Site</th>
              <th>Supplier</th>
              <th>Status</th>
              <th className="number">Speed</th>
              <th className="number">Install</th>
              <th className="number">Monthly</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ reference, place, supplier, state: [label, tone], speed, install, monthly }) => (
              <tr key={reference} data-chosen={chosen.includes(reference)}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Choose ${reference}`}
                    checked={chosen.includes(reference)}
                    onChange={(event) =>
                      setChosen(
                        event.target.checked
                          ? [...chosen, reference]
                          : chosen.filter((each) => each !== reference),
                      )
                    }
                  />
                </td>
                <td>
                  <Reference href="#">{reference}</Reference>
                </td>
                <td>
                  <Link href="#" quiet>
                    {place}
                  </Link>
                </td>
                <td>
                  <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
                    <SupplierLogo supplierKey={supplier.toLowerCase().replace(' ', '-')} name={supplier} />
                    {supplier}
                  </span>
                </td>
                <td>
                  <StatusTag tone={tone}>{label}</StatusTag>
                </td>
                <td className="number">{speed}</td>
                <td className="number">
                  <Money pence={install} />
                </td>
                <td className="number">
                  <Money pence={monthly} weight={500} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
      <BottomBar count={chosen.length} noun={['quote', 'quotes']} onClear={() => setChosen([])}>
        <Button size="small">Compare</Button>
        <Button size="small">Archive</Button>
        <Button size="small" variant="primary">
          Accept
        </Button>
      </BottomBar>
    </Page>
  );
}

const meta: Meta = { title: 'Examples/List', tags: ['!autodocs'], parameters: { layout: 'fullscreen' } };
export default meta;

export const QuoteList: StoryObj = { render: () => <QuoteListPage /> };
