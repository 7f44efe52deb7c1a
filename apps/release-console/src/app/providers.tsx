import type { ApiClient } from '@portal/api-client/client';
import { ApiClientProvider } from '@portal/api-client/swr';
import { PortalThemeProvider } from '@portal/ui';
import type { ReactNode } from 'react';
import { describeError } from './describe-error.ts';
import { RouterLink } from './frame/router-link.tsx';

/** The context providers that the whole console needs. */
export function Providers({ client, children }: { client: ApiClient; children: ReactNode }) {
  return (
    <PortalThemeProvider linkComponent={RouterLink} describeError={describeError}>
      <ApiClientProvider client={client}>{children}</ApiClientProvider>
    </PortalThemeProvider>
  );
}
