import type { ApiClient } from '@portal/api-client/client';
import { ApiClientProvider } from '@portal/portal-sdk/host';
import { PortalThemeProvider } from '@portal/ui';
import type { ReactNode } from 'react';
import { RouterLink } from '../../frame/navigation/router-link.tsx';
import { describeError } from './describe-error.ts';

/** The context providers that the whole portal needs. */
export function Providers({ client, children }: { client: ApiClient; children: ReactNode }) {
  return (
    <PortalThemeProvider linkComponent={RouterLink} describeError={describeError}>
      <ApiClientProvider client={client}>{children}</ApiClientProvider>
    </PortalThemeProvider>
  );
}
