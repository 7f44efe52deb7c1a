import { useState } from 'react';
import {
  Avatar,
  Button,
  Card,
  CountBadge,
  Dropdown,
  Grid,
  IconButton,
  icons,
  Link,
  Row,
  Stack,
  StatusTag,
  Text,
  Tooltip,
  tones,
} from '../../src/index.ts';
import {
  ChipFilter,
  CounterAnimation,
  KeyValueList,
  Money,
  Page,
  PageHeader,
  PriceFigures,
  ProgressBar,
  pageIcons,
  Reference,
  SearchFilter,
  Section,
  StatCard,
  StatRow,
  Stepper,
  SupplierLogo,
  Tabs,
  Timeline,
} from '../../src/page/index.ts';

function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Stack>
      <Row wrap>
        <Button variant="primary">Save quote</Button>
        <Button>Compare</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete location</Button>
        <Button variant="primary" loading>
          Saving
        </Button>
        <Button variant="primary" disabled>
          Approve
        </Button>
        <Button disabled>Export</Button>
        <Button icon={<pageIcons.download />}>Export</Button>
        <Button loading={busy} onClick={() => setBusy((was) => !was)}>
          Toggle busy
        </Button>
      </Row>
      <Row wrap>
        <Button size="small" icon={<icons.add />}>
          Small
        </Button>
        <Button>Medium</Button>
        <Button size="large" variant="primary">
          Sign in
        </Button>
        <Button href="#quote" endIcon={<icons.chevronRight />}>
          A link
        </Button>
        <Dropdown
          trigger={(props) => (
            <Button {...props} endIcon={<icons.chevronDown />}>
              New quote
            </Button>
          )}
          items={[
            {
              id: 'single',
              label: 'Single site',
              hint: 'Leased line at one address',
              icon: <icons.location />,
              href: '#quote',
            },
            {
              id: 'broadband',
              label: 'Broadband',
              hint: 'FTTP, FTTC and SOGEA',
              icon: <pageIcons.router />,
              href: '#quote',
            },
          ]}
        />
        <IconButton label="Bookmark" icon={<pageIcons.bookmark />} />
        <IconButton label="Notifications" icon={<icons.bell />} badge={7} />
        <IconButton label="More actions" size="small" icon={<icons.more />} />
        <Tooltip title="The physical ceiling of the line. Hard to change later.">
          <Button variant="quiet" icon={<icons.help />}>
            What is a bearer
          </Button>
        </Tooltip>
        <Link href="#quote">A link in text</Link>
        <Link href="https://status.example.test" external>
          Service status
        </Link>
      </Row>
    </Stack>
  );
}

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'history', label: 'History', count: 12 },
  { id: 'documents', label: 'Documents', count: 3 },
  { id: 'billing', label: 'Billing', disabled: true },
];

function TabsSample() {
  const [tab, setTab] = useState('overview');
  return (
    <Tabs label="Quote" tabs={tabs} value={tab} onChange={setTab}>
      <Text tone="muted">The panel of {tab}.</Text>
    </Tabs>
  );
}

function Filters() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState(['created', 'accepted']);
  const [term, setTerm] = useState<string[]>([]);
  return (
    <Row wrap>
      <SearchFilter
        label="Search quotes"
        placeholder="Reference, customer or postcode"
        value={search}
        onSearch={setSearch}
      />
      <ChipFilter
        label="Status"
        value={status}
        onChange={setStatus}
        options={[
          { value: 'created', label: 'Saved', count: 214 },
          { value: 'accepted', label: 'Pending CRF', count: 31 },
          { value: 'data_added', label: 'Pending Approval', count: 12 },
          { value: 'approved', label: 'Order Created', count: 96 },
        ]}
      />
      <ChipFilter
        label="Term"
        multiple={false}
        value={term}
        onChange={setTerm}
        options={[
          { value: '12', label: '1 Year' },
          { value: '36', label: '3 Years' },
          { value: '60', label: '5 Years' },
        ]}
      />
    </Row>
  );
}

const steps = [
  { id: 'contact', label: 'Contact details', hint: 'Complete', state: 'done', onSelect: () => undefined },
  {
    id: 'site',
    label: 'Installation details',
    hint: '2 fields to fill in',
    state: 'error',
    onSelect: () => undefined,
  },
  {
    id: 'property',
    label: 'Property details',
    hint: 'Saved at 14:02',
    state: 'current',
    onSelect: () => undefined,
  },
  { id: 'technical', label: 'Technical details', state: 'todo', onSelect: () => undefined },
  { id: 'addons', label: 'Add-on details', state: 'todo', onSelect: () => undefined },
] as const;

export function WidgetsView() {
  return (
    <Page>
      <PageHeader title="Widgets" meta={['Core and page layers', 'Both colour schemes']} />
      <Section title="Buttons, menus and links">
        <Buttons />
      </Section>
      <Section title="States in words" description="Tone and mark help to find them; the word says it.">
        <Row wrap gap={2}>
          {tones.map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {tone}
            </StatusTag>
          ))}
          <StatusTag tone="success" icon={<icons.check />}>
            Order Created
          </StatusTag>
          <StatusTag tone="warning" icon={<pageIcons.timer />}>
            Expires in 3 days
          </StatusTag>
          <CountBadge count={4} />
          <CountBadge count={128} />
          <Avatar name="Rosa Okafor" />
          <Avatar name="Strandline" size={40} />
          <SupplierLogo supplierKey="strandline" name="Strandline Fibre" />
          <SupplierLogo supplierKey="northgate" name="Northgate Cable" size={32} />
          <SupplierLogo supplierKey="citylight" name="City Light" size={48} />
        </Row>
      </Section>
      <Section title="Figures">
        <Stack>
          <StatRow>
            <StatCard
              label="Quotes saved"
              value={<CounterAnimation value={1214} />}
              href="#list"
              delta={{ text: '8%', direction: 'up', tone: 'success' }}
            />
            <StatCard label="Waiting for approval" value="12" href="#list" hint="4 expire this week" />
            <StatCard
              label="Open orders"
              value="96"
              delta={{ text: '3%', direction: 'down', tone: 'danger' }}
            />
            <StatCard label="Services with an alert" value="0" loading />
          </StatRow>
          <Card>
            <PriceFigures install={190_000} monthly={31_250} termMonths={36} ecc={240_000} />
          </Card>
          <Row gap={6} wrap>
            <Money pence={31_250} suffix="a month" weight={500} />
            <Money pence={null} />
            <Reference>Q-2026-004127</Reference>
            <Reference href="#quote">CR-88213</Reference>
          </Row>
        </Stack>
      </Section>
      <Section title="Filters">
        <Filters />
      </Section>
      <Section title="Tabs">
        <TabsSample />
      </Section>
      <Section title="Progress">
        <Stack gap={6}>
          <ProgressBar
            label="Checking addresses"
            value={312}
            max={1000}
            detail="You can leave this page: the search goes on."
          />
          <Stepper label="Customer request form" steps={steps} />
          <Grid columns={{ xs: 1, sm: 2 }} gap={8}>
            <Stepper label="Customer request form, beside" orientation="vertical" steps={steps} />
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
                {
                  id: '3',
                  title: 'Wayleave',
                  when: 'since 18/11/2026',
                  text: 'Waits on you: the landlord has to sign.',
                  state: 'held',
                },
                { id: '4', title: 'Build', when: '09/12/2026', state: 'current' },
                { id: '5', title: 'Live', when: '18/12/2026', state: 'waiting' },
              ]}
            />
          </Grid>
        </Stack>
      </Section>
      <Section title="Facts">
        <KeyValueList
          columns={2}
          items={[
            { label: 'Circuit type', value: 'Ethernet, on-net' },
            { label: 'Bearer', value: '1 Gb' },
            { label: 'Supplier reference', value: 'NGC-44821-A', copy: 'NGC-44821-A' },
            { label: 'Contract end', value: '30/11/2029', hint: '36 months from live' },
            { label: 'WAN IP', value: null },
            { label: 'Care level', value: 'Premium' },
          ]}
        />
      </Section>
    </Page>
  );
}
