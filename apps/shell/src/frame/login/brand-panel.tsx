import { Box, Row, Stack, styled, Text, useBrand } from '@portal/ui';

/** Dark in both colour schemes, derived from the brand's hue. */
const Panel = styled('aside', { shouldForwardProp: (name) => name !== 'hue' })<{ hue: number }>(
  ({ hue, theme }) => ({
    position: 'relative',
    overflow: 'hidden',
    display: 'none',
    padding: 40,
    color: `oklch(0.96 0.01 ${hue})`,
    background: `radial-gradient(120% 90% at 100% 0%, oklch(0.42 0.09 ${hue}) 0%, transparent 60%), oklch(0.23 0.045 ${hue})`,
    [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateRows: 'auto 1fr auto' },
  }),
);

/** Decorative drawing of network strands between sites. */
function Strands({ hue }: { hue: number }) {
  const lines = [
    'M-20 610 C 120 610 150 470 270 470 S 430 330 560 330',
    'M-20 634 C 130 634 165 494 285 494 S 445 430 560 430',
    'M-20 658 C 140 658 180 518 300 518 S 450 540 560 540',
    'M-20 682 C 150 682 200 600 320 600 S 470 660 560 660',
  ];
  const places = [
    [270, 470],
    [285, 494],
    [300, 518],
    [320, 600],
  ] as const;
  return (
    <svg
      viewBox="0 0 540 760"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      {lines.map((path, at) => (
        <path
          key={path}
          d={path}
          fill="none"
          stroke={`oklch(${0.72 - at * 0.08} 0.1 ${hue})`}
          strokeWidth={at === 0 ? 2 : 1.5}
          strokeLinecap="round"
        />
      ))}
      {places.map(([cx, cy], at) => (
        <g key={cy}>
          <circle cx={cx} cy={cy} r="9" fill={`oklch(0.23 0.045 ${hue})`} />
          <circle cx={cx} cy={cy} r="4" fill={`oklch(${0.86 - at * 0.06} 0.1 ${hue})`} />
        </g>
      ))}
    </svg>
  );
}

const POINTS = [
  'Check an address and compare every supplier',
  'Turn a quote into an order without retyping it',
  'See what each order is waiting for, and until when',
];

/** The left half of the login layout on wide screens. */
export function BrandPanel() {
  const { name, productName, hue, logo } = useBrand();
  return (
    <Panel hue={hue}>
      <Strands hue={hue} />
      <Row gap={3} sx={{ position: 'relative' }}>
        <svg viewBox={logo.viewBox} width={32} height={32} fill="currentColor" aria-hidden="true">
          <path d={logo.path} />
        </svg>
        <Text variant="heading">{name}</Text>
      </Row>
      <Stack gap={4} sx={{ position: 'relative', maxWidth: 360, pt: 16 }}>
        <Text variant="title" component="p" sx={{ textWrap: 'balance' }}>
          {productName}
        </Text>
        <Box component="ul" role="list" sx={{ display: 'grid', gap: 2.5, opacity: 0.86 }}>
          {POINTS.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Box>
      </Stack>
    </Panel>
  );
}
