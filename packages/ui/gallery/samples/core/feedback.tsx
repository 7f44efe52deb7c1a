import type { ReactNode } from 'react';
import {
  AlertBanner,
  Banner,
  Button,
  DataState,
  Delayed,
  EmptyState,
  ErrorState,
  icons,
  LazyBoundary,
  lazyWithRetry,
  Skeleton,
  SkeletonTable,
  SkeletonText,
  Spinner,
  Stack,
  Text,
} from '../../../src/index.ts';
import { pageIcons } from '../../../src/page/index.ts';
import { Held, nothing, type Samples, state } from '../sample.tsx';

const NeverLoaded = lazyWithRetry(() => new Promise<() => ReactNode>(() => undefined));

const quotes = ['Q-2026-004127', 'Q-2026-004128'];

interface FaceProps {
  data?: readonly string[] | undefined;
  error?: unknown;
  isLoading?: boolean;
  isFiltered?: boolean;
}

const face = ({ data, error, isLoading = false, isFiltered = false }: FaceProps): ReactNode => (
  <DataState<readonly string[]>
    state={{ ...(data && { data }), error, isLoading }}
    skeleton={<SkeletonTable rows={4} columns={3} />}
    isFiltered={isFiltered}
    onClearFilters={nothing}
    onRetry={nothing}
    empty={{
      icon: <pageIcons.quotes />,
      title: 'No saved quotes yet',
      description: 'Quotes that you save from search results appear here.',
      action: <Button variant="primary">Check an address</Button>,
    }}
  >
    {(found) => (
      <Stack gap={2}>
        {found.map((quote) => (
          <Text key={quote} mono>
            {quote}
          </Text>
        ))}
      </Stack>
    )}
  </DataState>
);

export const feedbackSamples: Samples = {
  AlertBanner: [
    state('info', <AlertBanner tone="info">The supplier confirms within two working days.</AlertBanner>),
    state(
      'success, dismissible',
      <Held<boolean> start>
        {(shown, setShown) =>
          shown ? (
            <AlertBanner tone="success" onClose={() => setShown(false)}>
              Quote Q-2026-004127 saved.
            </AlertBanner>
          ) : (
            <Button size="small" onClick={() => setShown(true)}>
              Show it again
            </Button>
          )
        }
      </Held>,
    ),
    state(
      'warning, with an action',
      <AlertBanner
        tone="warning"
        title="This quote expires tomorrow"
        action={<Button size="small">Refresh price</Button>}
      >
        City network prices are valid for 30 days.
      </AlertBanner>,
    ),
    state(
      'failure',
      <AlertBanner tone="danger" title="The order was not placed" live="off">
        Someone else approved this quote a moment ago. Nothing was sent twice.
      </AlertBanner>,
    ),
    state(
      'floating',
      <AlertBanner tone="success" floating live="off">
        Saved
      </AlertBanner>,
    ),
  ],
  Banner: [
    state(
      'impersonation',
      <Banner tone="accent" icon={<icons.user />} action={<button type="button">Stop impersonating</button>}>
        Priya Nair is acting as Rosa Okafor of Acme Connect
      </Banner>,
    ),
    state(
      'no connection',
      <Banner tone="warning" icon={<icons.offline />}>
        You are offline. Your changes are sent when you reconnect.
      </Banner>,
    ),
  ],
  DataState: [
    state('loading', face({ isLoading: true })),
    state('error', face({ error: new Error('503') })),
    state('nothing yet', face({ data: [] })),
    state('nothing matches', face({ data: [], isFiltered: true })),
    state('data', face({ data: quotes })),
    state('stale data', face({ data: quotes, error: new Error('503') })),
  ],
  EmptyState: [
    state(
      'with an action',
      <EmptyState
        icon={<pageIcons.quotes />}
        title="No saved quotes yet"
        description="Quotes that you save appear here."
        action={<Button variant="primary">Check an address</Button>}
      />,
    ),
    state('text only', <EmptyState title="Nothing to show" />),
  ],
  ErrorState: [
    state(
      'with a reference',
      <ErrorState
        title="The quote could not be loaded"
        description="The portal cannot be reached. What you typed is saved."
        reference="r-8f2c41"
        onRetry={nothing}
      />,
    ),
    state('unknown error', <ErrorState error={new Error('503')} />),
  ],
  Delayed: [state('after 150 ms', <Delayed>Shown after a delay.</Delayed>)],
  Skeleton: [
    state(
      'a line and a box',
      <Stack gap={2}>
        {[12, 48].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </Stack>,
    ),
  ],
  LazyBoundary: [
    state(
      'code that is still loading',
      <LazyBoundary fallback={<SkeletonText lines={2} />}>
        <NeverLoaded />
      </LazyBoundary>,
    ),
  ],
  SkeletonText: [state('five lines', <SkeletonText lines={5} />)],
  SkeletonTable: [state('four rows', <SkeletonTable rows={4} columns={3} />)],
  Spinner: [
    state('small', <Spinner label="Looking for addresses" />),
    state('24 px', <Spinner size={24} label="Looking for more addresses" />),
  ],
};
