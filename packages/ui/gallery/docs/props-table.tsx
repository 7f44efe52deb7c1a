import { Box, color, Stack, styled, Text } from '../../src/index.ts';
import type { PropDoc, WidgetDoc } from './read-widgets.ts';

const Details = styled('details')({
  '& > summary': {
    width: 'fit-content',
    padding: '4px 0',
    color: color.brand.fg,
    fontSize: 13,
    fontWeight: 500,
    cursor: 'pointer',
  },
});
const Table = styled('table')({
  width: '100%',
  fontSize: 13,
  lineHeight: '20px',
  '& th, & td': {
    padding: '6px 12px 6px 0',
    borderTop: `1px solid ${color.line.main}`,
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& thead th': { borderTop: 0, color: color.text.muted, fontSize: 12, fontWeight: 500 },
  '& tbody th': { fontWeight: 400, whiteSpace: 'nowrap' },
  '& td:nth-of-type(1)': { width: '42%' },
  // On a phone each prop is a separate block.
  '@media (max-width: 599.98px)': {
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody tr, & tbody th, & tbody td': {
      display: 'block',
      width: 'auto !important',
      border: 0,
      padding: 0,
    },
    '& tbody tr': { padding: '6px 0', borderTop: `1px solid ${color.line.main}` },
  },
});
const Code = styled('code')({ color: color.text.muted, fontSize: 12 });

function Members({ caption, members }: { caption: string; members: readonly PropDoc[] }) {
  return (
    <Table>
      <caption style={{ padding: '4px 0', textAlign: 'left', fontWeight: 600 }}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ name, type, required, text }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {required && (
                <Text variant="caption" tone="muted">
                  {' '}
                  required
                </Text>
              )}
            </th>
            <td>
              <Code>{type}</Code>
            </td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A widget's props, read from its source. */
export function PropsTable({
  name,
  props,
  rest,
  types,
}: Pick<WidgetDoc, 'name' | 'props' | 'rest' | 'types'>) {
  if (props.length === 0 && rest.length === 0) return null;
  return (
    <Details>
      <summary>Props of {name}</summary>
      <Stack gap={4} sx={{ pt: 2 }}>
        {props.length > 0 && <Members caption={name} members={props} />}
        {rest.length > 0 && (
          <Box>
            <Text tone="muted" variant="dense">
              And what the element below takes: <Code>{rest.join(', ')}</Code>
            </Text>
          </Box>
        )}
        {types.map((type) => (
          <Members key={type.name} caption={type.name} members={type.members} />
        ))}
      </Stack>
    </Details>
  );
}
