import { Button, StatusTag, Text } from '../../../src/index.ts';
import { Page, PageHeader, pageIcons, Section, SideScroll, Tabs } from '../../../src/page/index.ts';
import { Held, type Samples, state } from '../sample.tsx';

export const layoutSamples: Samples = {
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
};
