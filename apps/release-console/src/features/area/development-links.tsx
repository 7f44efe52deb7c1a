import { Stack, Text } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import type { DevelopmentLink } from '../../contract/areas.ts';

/** Developers' servers from which single sessions load an area. */
export function DevelopmentLinks({ links }: { links: readonly DevelopmentLink[] }) {
  return (
    <Stack component="ul" role="list" gap={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {links.map(({ url, expires, isOpened }, index) => (
        // Two links can name the same server.
        <li key={index}>
          <Text mono sx={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          <Text component="p" variant="dense" tone="muted" sx={{ m: 0 }}>
            {isOpened ? 'Used by one session' : 'Not opened yet'}. Ends {formatDateTime(expires)}.
          </Text>
        </li>
      ))}
    </Stack>
  );
}
