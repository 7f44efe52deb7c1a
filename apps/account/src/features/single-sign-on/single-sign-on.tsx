import { contract } from '@portal/api-client';
import { usePageTitle, useQuery, useUser } from '@portal/portal-sdk';
import { AlertBanner, DataState, Stack, Text } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import { ConnectionForm } from './connection-form.tsx';
import { Domains } from './domains.tsx';
import { ScimSection } from './scim-section.tsx';
import { SignInStatus } from './sign-in-status.tsx';

/** How the company's users sign in with its identity provider. */
export function SingleSignOn() {
  usePageTitle('Single sign-on');
  const { impersonatedBy } = useUser();
  return (
    <Page width="reading">
      <PageHeader title="Single sign-on">
        <Text component="p" tone="muted">
          Your users sign in with your company’s identity provider, such as Microsoft Entra ID, Okta or Google
          Workspace (OpenID Connect).
        </Text>
      </PageHeader>
      {impersonatedBy === null ? (
        <Settings />
      ) : (
        <AlertBanner tone="info" live="off">
          You cannot see or change single sign-on while acting as another user.
        </AlertBanner>
      )}
    </Page>
  );
}

function Settings() {
  const settings = useQuery(contract.singleSignOn.get, {});
  return (
    <DataState
      state={settings}
      onRetry={settings.refresh}
      notFound={{ title: 'We couldn’t find the settings' }}
    >
      {(found) => (
        <Stack gap={8}>
          <SignInStatus settings={found} onChanged={settings.replace} />
          <Domains domains={found.domains} />
          <ConnectionForm settings={found} onSaved={settings.replace} />
          <ScimSection settings={found} />
        </Stack>
      )}
    </DataState>
  );
}
