import { Box, color, Row, Stack, styled, Text } from '@portal/ui';
import type { ReactNode } from 'react';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li')({
  padding: '10px 0',
  borderTop: `1px solid ${color.line.main}`,
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
});

/** A short list in a section of a page. Lines separate its rows. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return <List aria-label={label}>{children}</List>;
}

interface RowTextProps {
  title: ReactNode;
  detail?: ReactNode;
  /** At the right, or below where there is no space. */
  end?: ReactNode;
}

export function RowText({ title, detail, end }: RowTextProps) {
  return (
    <Item>
      <Row gap={3} justify="space-between" align="start" wrap>
        <Stack gap={0.5} sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Box>
          {detail && (
            <Text variant="dense" tone="muted" component="div" sx={{ overflowWrap: 'anywhere' }}>
              {detail}
            </Text>
          )}
        </Stack>
        {end && (
          <Row gap={3} wrap>
            {end}
          </Row>
        )}
      </Row>
    </Item>
  );
}
