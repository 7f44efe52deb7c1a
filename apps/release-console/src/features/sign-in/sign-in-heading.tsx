import { Stack, Text } from '@portal/ui';
import type { ReactNode } from 'react';

/** Title and introduction of a page before signing in. */
export function SignInHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack gap={1} sx={{ mb: 6 }}>
      <Text variant="title">{title}</Text>
      {children && (
        <Text tone="muted" component="p">
          {children}
        </Text>
      )}
    </Stack>
  );
}
