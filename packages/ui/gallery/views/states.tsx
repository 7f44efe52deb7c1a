import { type ReactNode, useState } from 'react';
import {
  AlertBanner,
  Banner,
  Button,
  Card,
  DataState,
  Grid,
  icons,
  SkeletonTable,
  Stack,
  Text,
} from '../../src/index.ts';
import { Page, PageHeader, Section } from '../../src/page/index.ts';

const faces = {
  Loading: { data: undefined, error: undefined, isLoading: true },
  Error: { data: undefined, error: new Error('503'), isLoading: false },
  Empty: { data: [], error: undefined, isLoading: false },
  'No match': { data: [], error: undefined, isLoading: false },
  'Out of date': { data: ['Q-2026-004127', 'Q-2026-004128'], error: new Error('503'), isLoading: false },
  Data: { data: ['Q-2026-004127', 'Q-2026-004128'], error: undefined, isLoading: false },
} as const;

function Face({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text variant="dense" weight={500}>
        {name}
      </Text>
      <Card sx={{ minHeight: 240 }}>{children}</Card>
    </Stack>
  );
}

export function StatesView() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <Banner tone="accent" icon={<icons.user />} action={<button type="button">Stop impersonating</button>}>
        Priya Nair is acting as Rosa Okafor of Acme Connect
      </Banner>
      <Banner tone="warning" icon={<icons.offline />}>
        You are offline. What you type is kept and sent when the connection is back.
      </Banner>
      <Page>
        <PageHeader title="States" />
        <Section title="Alerts">
          <Stack gap={3}>
            <AlertBanner tone="info">The supplier confirms within two working days.</AlertBanner>
            {shown && (
              <AlertBanner tone="success" onClose={() => setShown(false)}>
                Quote Q-2026-004127 saved.
              </AlertBanner>
            )}
            <AlertBanner
              tone="warning"
              title="This quote expires tomorrow"
              action={<Button size="small">Refresh price</Button>}
            >
              Prices of city networks hold for 30 days.
            </AlertBanner>
            <AlertBanner tone="danger" title="The order was not placed" live="off">
              Someone else approved this quote a moment ago. Nothing was sent twice.
            </AlertBanner>
          </Stack>
        </Section>
        <Section title="Data">
          <Grid min={340} gap={6}>
            {Object.entries(faces).map(([name, state]) => (
              <Face key={name} name={name}>
                <DataState<readonly string[]>
                  state={state}
                  skeleton={<SkeletonTable rows={4} columns={3} />}
                  isFiltered={name === 'No match'}
                  onClearFilters={() => undefined}
                  onRetry={() => undefined}
                  empty={{
                    icon: <icons.quotes />,
                    title: 'No saved quotes yet',
                    text: 'Quotes that you save from the results of an address stand here.',
                    action: <Button variant="primary">Check an address</Button>,
                  }}
                >
                  {(quotes) => (
                    <Stack gap={2}>
                      {quotes.map((quote) => (
                        <Text key={quote} mono>
                          {quote}
                        </Text>
                      ))}
                    </Stack>
                  )}
                </DataState>
              </Face>
            ))}
          </Grid>
        </Section>
      </Page>
    </>
  );
}
