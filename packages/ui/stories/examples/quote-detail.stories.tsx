import { AlertBanner, Box, Button, Card, IconButton, icons, Row, Stack, StatusTag, Text } from '@portal/ui';
import { KeyValueList, Timeline } from '@portal/ui/detail';
import { menuIcons } from '@portal/ui/menu-icons';
import {
  Dropdown,
  Page,
  PageHeader,
  PriceFigures,
  pageIcons,
  Reference,
  Section,
  SupplierLogo,
} from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

function QuoteDetailPage() {
  return (
    <Page>
      <PageHeader
        breadcrumbs={[
          { label: 'Saved quotes', href: '#' },
          { label: 'Bristol', href: '#' },
        ]}
        title="Harbour House, Bristol BS1 4QA"
        tag={<StatusTag tone="accent">Pending Approval</StatusTag>}
        meta={[<Reference key="r">Q-2026-004127</Reference>, 'Acme Connect', 'Expires 18/12/2026']}
        actions={
          <>
            <IconButton label="Bookmark" icon={<pageIcons.bookmark />} />
            <Dropdown
              align="end"
              trigger={(props) => <IconButton {...props} label="More actions" icon={<icons.more />} />}
              items={[
                { id: 'print', label: 'Print proposal', icon: <pageIcons.print /> },
                { id: 'archive', label: 'Archive', icon: <menuIcons.orders /> },
                { id: 'line', divider: true },
                { id: 'cancel', label: 'Cancel quote', icon: <icons.close />, danger: true },
              ]}
            />
            <Button>Request changes</Button>
          </>
        }
        action={<Button variant="primary">Approve and order</Button>}
      />
      <Stack gap={8}>
        <AlertBanner tone="warning" title="Excess construction charges are an estimate">
          The survey takes about 10 working days. You can still cancel if it costs more than £2,400.00.
        </AlertBanner>
        <Card padding={5}>
          <Row justify="space-between" gap={6} wrap>
            <PriceFigures install={190_000} monthly={31_250} termMonths={36} ecc={240_000} />
            <Row gap={3}>
              <SupplierLogo supplierKey="city-light" name="City Light" size={32} />
              <div>
                <Text weight={500} sx={{ display: 'block' }}>
                  City Light
                </Text>
                <Text variant="caption" tone="muted">
                  Ethernet 1 Gb, on-net
                </Text>
              </div>
            </Row>
          </Row>
        </Card>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(280px, 1fr)' },
            gap: 8,
          }}
        >
          <div>
            <Section title="Service">
              <KeyValueList
                columns={2}
                items={[
                  { label: 'Product', value: 'Dedicated Ethernet' },
                  { label: 'Bearer', value: '1 Gb' },
                  { label: 'Speed', value: '500 Mb' },
                  { label: 'Term', value: '36 Months' },
                  { label: 'Layer', value: 'Layer 3' },
                  { label: 'IP allocation', value: '/29 (5 usable)' },
                  { label: 'Lead time', value: '35 to 45 working days' },
                  { label: 'Contended', value: 'No' },
                ]}
              />
            </Section>
            <Section title="Site">
              <KeyValueList
                columns={2}
                items={[
                  { label: 'Address', value: 'Harbour House, 2 Quay Road, Bristol BS1 4QA' },
                  { label: 'Coordinates', value: '51.449311, -2.597014', copy: '51.449311, -2.597014' },
                  { label: 'Customer', value: 'Tidewater Logistics' },
                  { label: 'Custom reference', value: null },
                ]}
              />
            </Section>
          </div>
          <Section title="History">
            <Timeline
              label="History of this quote"
              items={[
                { id: '1', title: 'Saved', when: '2 Nov', text: 'by Rosa Okafor', state: 'done' },
                { id: '2', title: 'Accepted', when: '5 Nov', text: 'by Rosa Okafor', state: 'done' },
                {
                  id: '3',
                  title: 'Form submitted',
                  when: '2 hours ago',
                  text: 'by Tom Achterberg',
                  state: 'done',
                },
                {
                  id: '4',
                  title: 'Approval',
                  text: 'Waiting for an administrator of Acme Connect.',
                  state: 'current',
                },
                { id: '5', title: 'Order created', state: 'waiting' },
              ]}
            />
          </Section>
        </Box>
      </Stack>
    </Page>
  );
}

const meta: Meta = { title: 'Examples/Quote', tags: ['!autodocs'], parameters: { layout: 'fullscreen' } };
export default meta;

export const QuoteDetail: StoryObj = { render: () => <QuoteDetailPage /> };
