import { Box, Button, IconButton, StatusTag, Text, tones } from '@portal/ui';
import { selectFilter } from '@portal/ui/forms';
import { chipFilter, FilterBar, Page, PageHeader, pageIcons, SupplierLogo, Tabs } from '@portal/ui/page';
import { DataTable } from '@portal/ui/prerender';

const noop = () => undefined;

interface Sample {
  id: string;
  name: string;
  detail: string;
}

const ROWS: readonly Sample[] = [{ id: '1', name: 'Name', detail: 'Detail' }];

/**
 * A sample of a list's widgets. Its HTML is not used; its styles are part of every page with a layout, so that the
 * browser reads them at once and the first list need not compile them. Whatever is missing here is compiled when it
 * is rendered.
 */
export function ListSample() {
  return (
    <Page>
      <PageHeader
        title="List"
        actions={
          <>
            <Button>Export CSV</Button>
            <IconButton label="Print" icon={<pageIcons.print />} />
          </>
        }
        action={
          <Button variant="primary" href="/" icon={<pageIcons.print />}>
            New
          </Button>
        }
      />
      <Tabs label="Status" tabs={[{ id: 'all', label: 'All', count: 1 }]} value="all" onChange={noop}>
        <FilterBar
          search={{ label: 'Search', placeholder: 'Search', value: '', onSearch: noop }}
          filters={[
            chipFilter({ id: 'chips', label: 'Status', options: [], value: [], onChange: noop }),
            selectFilter({
              id: 'select',
              label: 'Supplier',
              placeholder: 'Any',
              options: [],
              value: '',
              onChange: noop,
            }),
          ]}
          summary="1 row"
          actions={
            <>
              <Button size="small" variant="quiet" icon={<pageIcons.print />}>
                Columns
              </Button>
              <IconButton label="Views" icon={<pageIcons.print />} />
            </>
          }
        />
        <DataTable
          aria-label="List"
          fillsPage
          rows={ROWS}
          total={100}
          page={1}
          pageSize={10}
          sort={null}
          direction="asc"
          onChange={noop}
          getRowId={({ id }) => id}
          rowHref={() => '/'}
          rowActions={[{ id: 'open', label: 'Open', icon: <pageIcons.print />, onSelect: noop }]}
          selection={{ selected: [], onChange: noop }}
          columns={[
            { id: 'name', header: 'Name', value: ({ name }) => name, sortable: true },
            { id: 'price', header: 'Price', kind: 'money', value: () => 100 },
            { id: 'day', header: 'Day', kind: 'date', value: () => '2026-01-01' },
          ]}
        />
        {/* The table renders its rows only in the browser, so the widgets of its cells are rendered separately here. */}
        {ROWS.map((row) => (
          <div key={row.id}>
            <TwoLines {...row} />
            <Logo />
            <Tags />
          </div>
        ))}
      </Tabs>
    </Page>
  );
}

function TwoLines({ name, detail }: Sample) {
  return (
    <Box
      component="span"
      sx={{ display: 'grid', alignContent: 'center', minWidth: 0, height: '100%', lineHeight: '18px' }}
    >
      <Text variant="dense" truncate>
        {name}
      </Text>
      <Text variant="caption" tone="muted" truncate>
        {detail}
      </Text>
      <Text variant="caption" tone="muted">
        {detail}
      </Text>
      <Text variant="dense">{detail}</Text>
    </Box>
  );
}

function Logo() {
  return <SupplierLogo supplierKey="sample" name="Sample" />;
}

function Tags() {
  return tones.map((tone) => (
    <StatusTag key={tone} tone={tone}>
      Status
    </StatusTag>
  ));
}
