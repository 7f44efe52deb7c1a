import { Box, Card, color, Grid, Row, radius, Stack, Text, tones, typeScale } from '@portal/ui';
import { Page, PageHeader, Section } from '@portal/ui/page';
import type { Meta, StoryObj } from '@storybook/react';

function Swatch({ name, value }: { name: string; value: string }) {
  return (
    <Row gap={3}>
      <Box
        sx={{
          width: 40,
          height: 32,
          borderRadius: `${radius.control}px`,
          bgcolor: value,
          boxShadow: `inset 0 0 0 1px ${color.line.strong}`,
        }}
      />
      <Text variant="dense">{name}</Text>
    </Row>
  );
}

const groups = {
  surface: color.surface,
  text: color.text,
  line: color.line,
  brand: color.brand,
  chart: color.chart,
};

function DesignTokensPage() {
  return (
    <Page>
      <PageHeader title="Tokens" />
      <Section title="Type">
        <Stack gap={3}>
          {(Object.keys(typeScale) as (keyof typeof typeScale)[]).map((size) => (
            <Row key={size} align="baseline" gap={6}>
              <Text variant="caption" tone="muted" sx={{ width: 64 }}>
                {size} {typeScale[size].size}
              </Text>
              <Text variant={size} component="span">
                Availability at Harbour House, SW1A 2AA: £1,234.56 a month
              </Text>
            </Row>
          ))}
        </Stack>
      </Section>
      {Object.entries(groups).map(([name, group]) => (
        <Section key={name} title={name}>
          <Grid min={160} gap={3}>
            {Object.entries(group).map(([key, value]) => (
              <Swatch key={key} name={key} value={value} />
            ))}
          </Grid>
        </Section>
      ))}
      <Section title="tone">
        <Grid min={220}>
          {tones.map((tone) => (
            <Card key={tone} sx={{ bgcolor: `tone.${tone}.soft`, borderColor: `tone.${tone}.line` }}>
              <Stack gap={2} align="start">
                <Text weight={600} sx={{ color: `tone.${tone}.fg` }}>
                  {tone}
                </Text>
                <Box
                  sx={{
                    px: 2,
                    py: 1,
                    borderRadius: `${radius.control}px`,
                    bgcolor: `tone.${tone}.solid`,
                    color: `tone.${tone}.onSolid`,
                  }}
                >
                  Filled
                </Box>
              </Stack>
            </Card>
          ))}
        </Grid>
      </Section>
    </Page>
  );
}

const meta: Meta = { title: 'Foundations/Tokens', tags: ['!autodocs'], parameters: { layout: 'fullscreen' } };
export default meta;

export const DesignTokens: StoryObj = { render: () => <DesignTokensPage /> };
