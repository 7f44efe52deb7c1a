import { brand } from '@portal/brand';
import {
  BundleOptionGrid,
  FileList,
  KeyValueList,
  type SelectedOption,
  Stepper,
  Timeline,
} from '../../src/detail/index.ts';
import { Button, Card, icons, Row, Stack, StatusTag, Text } from '../../src/index.ts';
import {
  BottomBar,
  ChipFilter,
  ConfirmDialog,
  CopyButton,
  CounterAnimation,
  FilterBar,
  fuzzyFilter,
  Money,
  Page,
  PageHeader,
  PriceFigures,
  ProgressBar,
  pageIcons,
  Reference,
  SearchFilter,
  Section,
  SidebarModal,
  SideScroll,
  StatCard,
  StatRow,
  SupplierLogo,
  Tabs,
} from '../../src/page/index.ts';
import { overlaySamples } from './overlays.tsx';
import { Held, nothing, type Samples, state } from './sample.tsx';

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

const steps = [
  { id: 'contact', label: 'Contact details', hint: 'Complete', state: 'done', onSelect: nothing },
  {
    id: 'site',
    label: 'Installation details',
    hint: '2 fields to fill in',
    state: 'error',
    onSelect: nothing,
  },
  { id: 'property', label: 'Property details', hint: 'Saved at 14:02', state: 'current', onSelect: nothing },
  { id: 'technical', label: 'Technical details', state: 'todo', onSelect: nothing },
] as const;

const facts = [
  { label: 'Circuit type', value: 'Ethernet, on-net' },
  { label: 'Supplier reference', value: 'NGC-44821-A', copy: 'NGC-44821-A' },
  { label: 'Contract end', value: '30/11/2029', hint: '36 months from live' },
  { label: 'WAN IP', value: null },
];

const files = [
  { id: '1', name: 'survey.pdf', sizeBytes: 182_000, href: '#page', meta: 'Rosa Okafor, 21/11/2026' },
  { id: '2', name: 'floor plan.dwg', sizeBytes: 4_200_000, href: '#page' },
];

export const pageSamples: Samples = {
  ...overlaySamples,
  Page: [state('width and margins', <Page width="reading">Narrow, for a form or a text</Page>)],
  PageHeader: [
    state(
      'with everything',
      <PageHeader
        breadcrumbs={[
          { label: 'Saved quotes', href: '#page' },
          { label: 'Acme Connect', href: '#core' },
        ]}
        title="Q-2026-004127"
        tag={<StatusTag tone="warning">Pending CRF</StatusTag>}
        meta={['Harbour House, SW1A 2AA', 'saved 21/11/2026']}
        actions={<Button icon={<pageIcons.print />}>Print</Button>}
      />,
    ),
    state('title only', <PageHeader title="Orders" />),
  ],
  Section: [
    state(
      'with description and action',
      <Section
        title="Documents"
        description="What the supplier sent."
        action={<Button size="small">Add</Button>}
        level={3}
      >
        <Text>Two files</Text>
      </Section>,
    ),
  ],
  SideScroll: [
    state(
      'fades where there is more, and shows its current entry',
      <SideScroll component="ul" role="list" sx={{ display: 'flex', gap: 4, width: 240 }}>
        {['Sites', 'Get prices', 'Results', 'Quotes', 'Negotiations'].map((label) => (
          <li key={label} aria-current={label === 'Results' ? 'page' : undefined} style={{ flex: 'none' }}>
            {label}
          </li>
        ))}
      </SideScroll>,
    ),
  ],
  Tabs: [
    state(
      'too many to fit: scrolls horizontally',
      <Held start="All">
        {(tab, setTab) => (
          <Tabs
            label="Status"
            value={tab}
            onChange={setTab}
            tabs={[
              'All',
              'Saved',
              'Pending CRF',
              'Pending Approval',
              'Processing Order',
              'Order Created',
            ].map((each, index) => ({ id: each, label: each, count: 328 >> index }))}
          />
        )}
      </Held>,
    ),
    state(
      'with counts, one disabled',
      <Held start="overview">
        {(tab, setTab) => (
          <Tabs
            label="Quote"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'overview', label: 'Overview' },
              { id: 'history', label: 'History', count: 12 },
              { id: 'billing', label: 'Billing', disabled: true },
              { id: 'documents', label: 'Documents', count: 3 },
            ]}
          >
            <Text tone="muted">Content of {tab}.</Text>
          </Tabs>
        )}
      </Held>,
    ),
  ],
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
  BundleOptionGrid: [
    state('unlimited (maximum 0)', bundle('Extras', { maxQuantity: 0 })),
    state('one replaces another (maximum 1)', bundle('Router', { maxQuantity: 1, required: true })),
    state('up to two (maximum 2)', bundle('Access points', { maxQuantity: 2 })),
    state(
      'full: no more can be added',
      bundle('Addresses', { maxQuantity: 3 }, [{ value: 'ip', quantity: 3 }]),
    ),
    state('one column', bundle('Services', { maxQuantity: 0, columns: 1 })),
    state(
      'refused',
      bundle('Care level', { maxQuantity: 1, required: true, error: 'The add-on field is required' }),
    ),
  ],
  StatCard: [
    state(
      'counts up, with a link',
      <StatCard label="Quotes saved" value={<CounterAnimation value={1214} />} href="#page" />,
    ),
    state(
      'up, positive',
      <StatCard label="Orders" value="96" delta={{ text: '8%', direction: 'up', tone: 'success' }} />,
    ),
    state('with a hint', <StatCard label="Waiting for approval" value="12" hint="4 expire this week" />),
    state('loading', <StatCard label="Services with an alert" value="0" loading />),
  ],
  StatRow: [
    state(
      'three figures',
      <StatRow>
        <StatCard label="Saved" value="1,214" />
        <StatCard label="Pending CRF" value="31" />
        <StatCard
          label="Order Created"
          value="96"
          delta={{ text: '3%', direction: 'down', tone: 'danger' }}
        />
      </StatRow>,
    ),
  ],
  CounterAnimation: [
    state(
      'animates to a new value',
      <Held start={120}>
        {(value, setValue) => (
          <Row gap={4}>
            <Text variant="title" component="span">
              <CounterAnimation value={value} />
            </Text>
            <Button size="small" onClick={() => setValue(value + 137)}>
              Add 137
            </Button>
          </Row>
        )}
      </Held>,
    ),
  ],
  Money: [
    state('a month', <Money pence={31_250} suffix="a month" weight={500} />),
    state('without pence', <Money pence={190_000} decimals={0} />),
    state('not known', <Money pence={null} />),
  ],
  PriceFigures: [
    state(
      'ECC estimated',
      <Card>
        <PriceFigures install={190_000} monthly={31_250} termMonths={36} ecc={240_000} />
      </Card>,
    ),
    state(
      'unknown ECC',
      <Card>
        <PriceFigures install={190_000} monthly={31_250} termMonths={12} ecc={null} />
      </Card>,
    ),
    state(
      'ECC firm',
      <Card>
        <PriceFigures install={0} monthly={31_250} termMonths={60} ecc={0} isEccFirm />
      </Card>,
    ),
  ],
  Reference: [
    state('with its copy button', <Reference>Q-2026-004127</Reference>),
    state('a link', <Reference href="#page">CR-88213</Reference>),
    state('plain', <Reference copy={false}>CR-88213</Reference>),
  ],
  CopyButton: [state('alone', <CopyButton value="NGC-44821-A" label="Copy supplier reference" />)],
  SupplierLogo: [
    state(
      'beside its name: hidden from screen readers',
      <Row>
        <SupplierLogo supplierKey="northlight" name={brand.ownNetworkName} />
        {brand.ownNetworkName}
      </Row>,
    ),
    state(
      'on its own: with an accessible name',
      <SupplierLogo supplierKey="northgate" name="Northgate Cable" size={32} standalone />,
    ),
    state(
      'image, in each size',
      <Row>
        {([24, 32, 48] as const).map((size) => (
          <SupplierLogo
            key={size}
            supplierKey="northlight"
            name={`Northlight, ${size} px`}
            size={size}
            standalone
          />
        ))}
      </Row>,
    ),
    state('48 px', <SupplierLogo supplierKey="citylight" name="City Light" size={48} standalone />),
  ],
  KeyValueList: [
    state('one column', <KeyValueList items={facts} />),
    state('two columns', <KeyValueList columns={2} items={facts} />),
  ],
  FileList: [
    state('to fetch', <FileList label="Documents" files={files} />),
    state(
      'uploading (can be cancelled), rejected, removable',
      <FileList
        label="Attachments"
        onRemove={nothing}
        onCancel={nothing}
        files={[
          { id: '1', name: 'photos.zip', sizeBytes: 9_400_000, progress: 0.42 },
          { id: '2', name: 'notes.txt', sizeBytes: 900, progress: null },
          { id: '3', name: 'drawing.dwg', error: 'drawing.dwg must have a valid file type' },
        ]}
      />,
    ),
    state('empty', <FileList label="Files" files={[]} empty={<Text tone="muted">No files yet</Text>} />),
  ],
  Stepper: [
    state('across', <Stepper label="Customer request form" steps={steps} />),
    state('down', <Stepper label="Customer request form, beside" orientation="vertical" steps={steps} />),
  ],
  Timeline: [
    state(
      'done, on hold, upcoming',
      <Timeline
        label="Order history"
        items={[
          { id: '1', title: 'Submitted', when: '02/11/2026', state: 'done' },
          {
            id: '2',
            title: 'Survey',
            when: '11/11/2026',
            text: 'No excess construction charge.',
            state: 'done',
          },
          { id: '3', title: 'Wayleave', when: 'since 18/11/2026', text: 'Waiting for you.', state: 'held' },
          { id: '4', title: 'Build', when: '09/12/2026', state: 'current' },
          { id: '5', title: 'Live', when: '18/12/2026', state: 'waiting' },
        ]}
      />,
    ),
  ],
  ProgressBar: [
    state(
      'in numbers',
      <ProgressBar
        label="Checking addresses"
        value={312}
        max={1000}
        detail="You can leave this page: the search goes on."
      />,
    ),
    state('unknown', <ProgressBar label="Preparing the file" value={null} max={1} />),
    state('done', <ProgressBar label="Imported" value={1000} max={1000} tone="success" />),
    state('failed', <ProgressBar label="Stopped" value={640} max={1000} tone="danger" />),
  ],
  ConfirmDialog: [
    state(
      'busy: cannot be closed',
      <Held start={false}>
        {(open, setOpen) => (
          <>
            <Button
              onClick={() => {
                setOpen(true);
                setTimeout(() => setOpen(false), 2500);
              }}
            >
              Open busy confirmation
            </Button>
            <ConfirmDialog
              open={open}
              title="Approve and order"
              confirmLabel="Approve and order"
              loading
              onConfirm={nothing}
              onCancel={nothing}
            >
              The order is placed immediately.
            </ConfirmDialog>
          </>
        )}
      </Held>,
    ),
    state(
      'for an action that cannot be undone',
      <Held start={false}>
        {(open, setOpen) => (
          <>
            <Button onClick={() => setOpen(true)}>Open confirmation</Button>
            <ConfirmDialog
              open={open}
              title="Cancel this quote"
              confirmLabel="Cancel quote"
              cancelLabel="Keep quote"
              danger
              onConfirm={() => setOpen(false)}
              onCancel={() => setOpen(false)}
            >
              Q-2026-004127 moves to Cancelled. It can be saved again at today's price.
            </ConfirmDialog>
          </>
        )}
      </Held>,
    ),
  ],
  SidebarModal: [
    state(
      'from the right',
      <Held start={false}>
        {(open, setOpen) => (
          <>
            <Button onClick={() => setOpen(true)}>Open sheet</Button>
            <SidebarModal
              open={open}
              onClose={() => setOpen(false)}
              title="Ethernet 1 Gb over City Light"
              actions={
                <>
                  <Button onClick={() => setOpen(false)}>Close</Button>
                  <Button variant="primary" icon={<icons.check />} onClick={() => setOpen(false)}>
                    Save quote
                  </Button>
                </>
              }
            >
              <KeyValueList items={facts} />
            </SidebarModal>
          </>
        )}
      </Held>,
    ),
  ],
  BottomBar: [
    state(
      'appears with a selection',
      <Held start={0}>
        {(count, setCount) => (
          <>
            {count === 0 && <Button onClick={() => setCount(2)}>Choose two quotes</Button>}
            <BottomBar count={count} noun={['quote', 'quotes']} onClear={() => setCount(0)}>
              <Button size="small">Archive</Button>
            </BottomBar>
          </>
        )}
      </Held>,
    ),
  ],
};
