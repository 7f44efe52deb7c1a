import {
  Box,
  Button,
  color,
  focusRingInset,
  icons,
  Link,
  Row,
  radius,
  Stack,
  styled,
  Text,
} from '@portal/ui';
import { relativeTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { useState } from 'react';
import { sameOriginPath } from '../../../platform/session/intended-page.ts';
import type { WaitingItem } from '../dashboard-data.ts';
import type { WaitingList } from '../waiting-lists.ts';

const INITIAL_COUNT = 5;

const TONE = {
  danger: { icon: icons.error, label: 'Urgent' },
  warning: { icon: icons.warning, label: 'Soon' },
  info: { icon: icons.info, label: 'Not urgent' },
} as const satisfies Record<WaitingItem['tone'], unknown>;

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflow: 'hidden',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  '& > li + li': { borderTop: `1px solid ${color.line.main}` },
});

const Entry = styled('li')({
  display: 'flex',
  alignItems: 'center',
  '&:hover': { backgroundColor: color.surface.hover },
  '@media (max-width: 599.98px)': { flexWrap: 'wrap', '& > div': { padding: '0 16px 10px 48px' } },
});

const Item = styled(Link)({
  flex: '1 1 auto',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '10px 16px',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: color.surface.hover, color: 'inherit', textDecoration: 'none' },
  '&:focus-visible': focusRingInset,
});

/** Items that only the user can move forward, most urgent first. */
export function WaitingItems({
  items,
  lists,
}: {
  items: readonly WaitingItem[];
  lists: readonly WaitingList[];
}) {
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? items : items.slice(0, INITIAL_COUNT);
  const hidden = items.length - shown.length;
  return (
    <Section title="Waiting for you">
      {items.length === 0 ? (
        <Row
          gap={3}
          sx={{
            p: 4,
            border: `1px solid ${color.line.main}`,
            borderRadius: `${radius.card}px`,
            bgcolor: color.surface.raised,
          }}
        >
          <icons.success sx={{ color: color.tone.success.fg }} />
          <Text tone="muted">Nothing is waiting for you. Everything open is with us or with a supplier.</Text>
        </Row>
      ) : (
        <List>
          {shown.map((item) => (
            <Entry key={item.id}>
              <WaitingLink item={item} />
              {item.action && (
                <Box sx={{ flex: 'none', pr: 4 }}>
                  <Button size="small" href={sameOriginPath(item.action.path) ?? '/'}>
                    {item.action.label}
                  </Button>
                </Box>
              )}
            </Entry>
          ))}
          {hidden > 0 && (
            <li data-print="hide">
              <MoreButton type="button" onClick={() => setIsExpanded(true)}>
                Show {hidden} more
              </MoreButton>
            </li>
          )}
        </List>
      )}
      {lists.length > 0 && (
        <Row gap={4} wrap component="p" sx={{ m: 0, mt: 3, rowGap: 1 }} data-print="hide">
          <Text tone="muted">See all:</Text>
          {lists.map(({ label, href }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
        </Row>
      )}
    </Section>
  );
}

const MoreButton = styled('button')({
  width: '100%',
  padding: '8px 16px',
  border: 0,
  background: 'none',
  color: color.brand.fg,
  fontWeight: 500,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusRingInset,
});

function WaitingLink({ item }: { item: WaitingItem }) {
  const { icon: Icon, label } = TONE[item.tone];
  return (
    <Item href={sameOriginPath(item.path) ?? '/'} quiet>
      <Box
        sx={{ flex: 'none', color: color.tone[item.tone].fg, '& > svg': { display: 'block', fontSize: 20 } }}
      >
        <Icon titleAccess={label} />
      </Box>
      <Stack gap={0} sx={{ flex: 1 }}>
        <Text weight={500}>{item.text}</Text>
        {item.subtext && (
          <Text variant="dense" tone="muted">
            {item.subtext}
          </Text>
        )}
      </Stack>
      <Text
        variant="dense"
        tone="subtle"
        numeric
        sx={{ flex: 'none', whiteSpace: 'nowrap', display: { xs: 'none', sm: 'block' } }}
      >
        {relativeTime(item.since)}
      </Text>
      <icons.chevronRight sx={{ flex: 'none', fontSize: 18, color: color.text.subtle }} />
    </Item>
  );
}
