import { Button, color, Grid, icons, Link, Row, Stack, StatusTag, styled, Text } from '@portal/ui';
import { Page, PageHeader, Section, StatCard, StatRow } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0 16px',
  padding: '10px 0',
  borderBottom: `1px solid ${color.line.main}`,
});

const waiting = [
  {
    id: 'Q-2026-004127',
    what: 'Harbour House, Bristol BS1 4QA',
    state: 'Pending Approval',
    when: '2 hours ago',
    tone: 'accent',
  },
  {
    id: 'Q-2026-004098',
    what: 'Unit 4 Mill Lane, Leeds LS10 1AB',
    state: 'Pending CRF',
    when: '5 hours ago',
    tone: 'warning',
  },
  {
    id: 'O-2026-000871',
    what: 'Wayleave for 12 Quay Street, Hull',
    state: 'Waiting for you',
    when: '18 Nov',
    tone: 'danger',
  },
  {
    id: 'C-0093812',
    what: 'Loss of service at 9 Castle Road',
    state: 'Awaiting your reply',
    when: '17 Nov',
    tone: 'danger',
  },
] as const;

function DashboardPage() {
  return (
    <Page>
      <PageHeader
        title="Good morning, Rosa"
        meta={['Acme Connect', '4 items need your attention']}
        action={
          <Button variant="primary" icon={<icons.add />}>
            New quote
          </Button>
        }
      />
      <Stack gap={8}>
        <StatRow>
          <StatCard
            label="Saved quotes"
            value="214"
            href="#"
            delta={{ text: '8% on last month', direction: 'up', tone: 'success' }}
          />
          <StatCard label="Pending approval" value="12" href="#" hint="4 expire this week" />
          <StatCard label="Open orders" value="38" href="#" hint="6 wait on you" />
          <StatCard label="Services live" value="196" href="#" hint="2 with an alert" />
          <StatCard label="Open cases" value="3" href="#" hint="Next answer due in 42 minutes" />
        </StatRow>
        <Grid columns={{ xs: 1, md: 2 }} gap={8}>
          <Section title="Waits on you" action={<Link href="#">All</Link>}>
            <ul style={{ margin: '-12px 0 0', padding: 0, listStyle: 'none' }}>
              {waiting.map(({ id, what, state, when, tone }) => (
                <Line key={id}>
                  <Text weight={500} truncate>
                    <Link href="#" quiet>
                      {what}
                    </Link>
                  </Text>
                  <StatusTag tone={tone}>{state}</StatusTag>
                  <Text variant="caption" tone="muted" mono>
                    {id}
                  </Text>
                  <Text variant="caption" tone="muted" sx={{ textAlign: 'right' }}>
                    {when}
                  </Text>
                </Line>
              ))}
            </ul>
          </Section>
          <Section title="Quote an address" description="Leased lines and broadband from seven networks.">
            <Row wrap>
              <Button icon={<icons.location />}>Single site</Button>
              <Button icon={<icons.location />}>Broadband</Button>
              <Button icon={<icons.location />}>Many sites</Button>
            </Row>
          </Section>
        </Grid>
      </Stack>
    </Page>
  );
}

const meta: Meta = { title: 'Examples/Dashboard', tags: ['!autodocs'], parameters: { layout: 'fullscreen' } };
export default meta;

export const Dashboard: StoryObj = { render: () => <DashboardPage /> };
