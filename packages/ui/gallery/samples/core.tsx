import { brand } from '@portal/brand';
import type { ReactNode } from 'react';
import {
  AlertBanner,
  Avatar,
  Banner,
  Box,
  BrandMark,
  BrandName,
  Button,
  Card,
  CountBadge,
  DataState,
  Delayed,
  Divider,
  EmptyState,
  ErrorState,
  Grid,
  IconButton,
  icons,
  LazyBoundary,
  Link,
  lazyWithRetry,
  Row,
  Skeleton,
  SkeletonTable,
  SkeletonText,
  SkipLink,
  Spinner,
  Stack,
  StatusTag,
  Text,
  Tooltip,
  tones,
  typeScale,
  useColorMode,
  VisuallyHidden,
} from '../../src/index.ts';
import { pageIcons } from '../../src/page/index.ts';
import { Held, nothing, type Samples, state } from './sample.tsx';

const filled = { height: 32, borderRadius: 1, bgcolor: 'surface.selected' } as const;
const blocks = [1, 2, 3, 4].map((each) => <Box key={each} sx={{ ...filled, minWidth: 40 }} />);

function SchemeSwitch() {
  const { mode, scheme, setMode } = useColorMode();
  return (
    <Row wrap>
      {(['system', 'light', 'dark'] as const).map((each) => (
        <Button key={each} size="small" aria-pressed={mode === each} onClick={() => setMode(each)}>
          {each}
        </Button>
      ))}
      <Text tone="muted">now {scheme}</Text>
    </Row>
  );
}

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

export const coreSamples: Samples = {
  PortalThemeProvider: [state('colour scheme', <SchemeSwitch />)],
  Box: [
    state('with `sx`', <Box sx={{ p: 3, borderRadius: 2, bgcolor: 'surface.sunken' }}>12 px inside</Box>),
  ],
  Stack: [state('default', <Stack gap={2}>{blocks}</Stack>)],
  Row: [
    state('default', <Row>{blocks}</Row>),
    state('apart', <Row justify="space-between">{blocks}</Row>),
    state(
      'wrapping',
      <Row wrap>
        {tones.concat(tones).map((tone, index) => (
          <StatusTag key={index} tone={tone}>
            {tone}
          </StatusTag>
        ))}
      </Row>,
    ),
  ],
  Grid: [
    state('as many as fit', <Grid min={90}>{blocks}</Grid>),
    state('two columns', <Grid columns={2}>{blocks}</Grid>),
  ],
  Card: [state('default', <Card>One self-contained item</Card>)],
  Divider: [
    state('across', <Divider />),
    state(
      'down',
      <Row sx={{ height: 32 }}>
        Install
        <Divider vertical />
        Monthly
      </Row>,
    ),
  ],
  Text: [
    state(
      'sizes',
      <Stack gap={1}>
        {(Object.keys(typeScale) as (keyof typeof typeScale)[]).map((size) => (
          <Text key={size} variant={size} component="span">
            {size}: £1,234.56 a month
          </Text>
        ))}
      </Stack>,
    ),
    state(
      'tones',
      <Row wrap gap={3}>
        {(
          ['primary', 'muted', 'subtle', 'brand', 'info', 'success', 'warning', 'danger', 'accent'] as const
        ).map((tone) => (
          <Text key={tone} tone={tone}>
            {tone}
          </Text>
        ))}
      </Row>,
    ),
    state(
      'numeric, mono, truncated',
      <Stack gap={1}>
        <Text numeric>1,111.10</Text>
        <Text mono>Q-2026-004127</Text>
        <Text truncate sx={{ maxWidth: 160 }}>
          Unit 4, The Old Harbour Mill, Mill Lane
        </Text>
      </Stack>,
    ),
  ],
  Link: [
    state('in text', <Link href="#core">Change address</Link>),
    state(
      'quiet',
      <Link href="#core" quiet>
        Saved quotes
      </Link>,
    ),
    state(
      'external',
      <Link href="https://status.example.test" external>
        Service status
      </Link>,
    ),
  ],
  VisuallyHidden: [
    state(
      'beside a number',
      <Text>
        12<VisuallyHidden> quotes wait for approval</VisuallyHidden>
      </Text>,
    ),
  ],
  SkipLink: [state('shown when focused (press Tab from here)', <SkipLink />)],
  BrandMark: [state('default', <BrandMark />), state('48 px', <BrandMark size={48} />)],
  BrandName: [state('default', <BrandName />)],
  Button: [
    state(
      'variants',
      <Row wrap>
        <Button variant="primary">Save quote</Button>
        <Button>Compare</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete location</Button>
      </Row>,
    ),
    state(
      'sizes',
      <Row wrap>
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
      </Row>,
    ),
    state(
      'with icons',
      <Row wrap>
        <Button icon={<pageIcons.download />}>Export</Button>
        <Button href="#core" endIcon={<icons.chevronRight />}>
          A link
        </Button>
      </Row>,
    ),
    state(
      'busy',
      <Row wrap>
        <Button variant="primary" loading>
          Saving
        </Button>
        <Held start={false}>
          {(busy, setBusy) => (
            <Button loading={busy} onClick={() => setBusy(!busy)}>
              Start
            </Button>
          )}
        </Held>
      </Row>,
    ),
    state(
      'disabled',
      <Row wrap>
        <Button variant="primary" disabled>
          Approve
        </Button>
        <Button disabled>Export</Button>
      </Row>,
    ),
    state(
      'full width',
      <Button variant="primary" fullWidth>
        Sign in
      </Button>,
    ),
  ],
  IconButton: [
    state(
      'sizes',
      <Row>
        <IconButton label="Bookmark, small" size="small" icon={<pageIcons.bookmark fontSize="small" />} />
        <IconButton label="Bookmark" icon={<pageIcons.bookmark />} />
        <IconButton label="Bookmark, large" size="large" icon={<pageIcons.bookmark />} />
      </Row>,
    ),
    state(
      'with a count',
      <Row gap={4}>
        <IconButton label="Notifications, 7 unread" icon={<icons.bell />} badge={7} />
        <IconButton label="Notifications, 128 unread" icon={<icons.bell />} badge={128} />
      </Row>,
    ),
    state('disabled', <IconButton label="Print" icon={<pageIcons.print />} disabled />),
  ],
  Tooltip: [
    state(
      'each side',
      <Row wrap>
        {(['top', 'bottom', 'left', 'right'] as const).map((side) => (
          <Tooltip key={side} placement={side} title="The physical ceiling of the line.">
            <Button variant="quiet">Bearer ({side})</Button>
          </Tooltip>
        ))}
      </Row>,
    ),
  ],
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
  StatusTag: [
    state(
      'tones',
      <Row wrap>
        {tones.map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {tone}
          </StatusTag>
        ))}
      </Row>,
    ),
    state(
      'with an icon',
      <Row wrap>
        <StatusTag tone="success" icon={<icons.check />}>
          Order Created
        </StatusTag>
        <StatusTag tone="warning" icon={<pageIcons.timer />}>
          Expires in 3 days
        </StatusTag>
      </Row>,
    ),
  ],
  CountBadge: [
    state('few', <CountBadge count={4} label="unread" />),
    state('more than 99', <CountBadge count={128} label="unread notifications" />),
    state('quiet', <CountBadge count={12} quiet label="in all" />),
  ],
  Avatar: [
    state(
      'initials',
      <Row>
        <Avatar name="Rosa Okafor" />
        <Avatar name={brand.name} size={40} />
      </Row>,
    ),
    state(
      'a picture that fails to load: initials',
      <Avatar name="Priya Nair" size={40} src="data:image/png;base64,AAAA" />,
    ),
    state(
      'picture',
      <Avatar
        name="Rosa Okafor"
        size={40}
        src={
          'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%23356"/%3E%3Ccircle cx="4" cy="3" r="1.6" fill="%23fff"/%3E%3Cpath d="M1 8a3 3 0 0 1 6 0" fill="%23fff"/%3E%3C/svg%3E'
        }
      />,
    ),
  ],
};
