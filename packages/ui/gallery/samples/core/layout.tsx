import {
  Box,
  BrandMark,
  BrandName,
  Button,
  Card,
  Divider,
  Grid,
  Link,
  Row,
  SkipLink,
  Stack,
  StatusTag,
  Text,
  tones,
  typeScale,
  useColorMode,
  VisuallyHidden,
} from '../../../src/index.ts';
import { type Samples, state } from '../sample.tsx';

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

export const layoutSamples: Samples = {
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
};
