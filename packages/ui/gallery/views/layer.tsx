import { useId, useState } from 'react';
import { Box, color, radius, Stack, styled, Text } from '../../src/index.ts';
import { fuzzyFilter, Page, PageHeader, SearchFilter } from '../../src/page/index.ts';
import { PropsTable } from '../docs/props-table.tsx';
import type { WidgetDoc } from '../docs/read-widgets.ts';
import type { Sample, Samples } from '../samples/sample.tsx';

const Widget = styled('section')({
  minWidth: 0,
  paddingTop: 24,
  '& + &': { marginTop: 32, borderTop: `1px solid ${color.line.main}` },
});
const States = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(380px, 100%), 1fr))',
  gap: 16,
  '&[data-wide="true"]': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Stage = styled('div')({
  minWidth: 0,
  padding: 16,
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.canvas,
});

/** Widgets that need the full page width. */
const WIDE = new Set([
  'DataTable',
  'PageHeader',
  'FilterBar',
  'Stepper',
  'MapBanner',
  'StatRow',
  'Banner',
  'BottomBar',
]);

function State({ sample }: { sample: Sample }) {
  const id = useId();
  return (
    <Stack gap={1.5} role="group" aria-labelledby={id}>
      <Text id={id} variant="caption" tone="muted">
        {sample.state}
      </Text>
      <Stage>{sample.show}</Stage>
    </Stack>
  );
}

interface LayerViewProps {
  title: string;
  text: string;
  widgets: readonly WidgetDoc[];
  samples: Samples;
}

/** Every widget of a layer in all its states, with its props. */
export function LayerView({ title, text, widgets, samples }: LayerViewProps) {
  const [search, setSearch] = useState('');
  const found = fuzzyFilter(widgets, search, ({ name, text: about }) => [name, about]);
  return (
    <Page>
      <PageHeader title={title} meta={[text]}>
        <SearchFilter label={`Find in ${title.toLowerCase()}`} value={search} onSearch={setSearch} />
      </PageHeader>
      {found.map(({ name, text: about, layer, ...docs }) => (
        <Widget key={name} id={name} aria-label={name}>
          <Stack gap={3}>
            <Box>
              <Text variant="heading">{name}</Text>
              <Text component="p" tone="muted">
                {about}
              </Text>
              <code style={{ color: color.text.muted, fontSize: 12 }}>
                {`import { ${name} } from '${layer}';`}
              </code>
            </Box>
            <States data-wide={WIDE.has(name)}>
              {(samples[name] ?? []).map((sample) => (
                <State key={sample.state} sample={sample} />
              ))}
            </States>
            <PropsTable name={name} {...docs} />
          </Stack>
        </Widget>
      ))}
      {found.length === 0 && <Text tone="muted">There is no widget with this name.</Text>}
    </Page>
  );
}
