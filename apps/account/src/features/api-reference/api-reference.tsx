import { pathTo, useSearchParams } from '@portal/portal-sdk';
import { Box, Button, DataState, EmptyState, Link, Stack } from '@portal/ui';
import { Page, PageHeader } from '@portal/ui/page';
import { useEffect, useRef, useState } from 'react';
import type { ApiDocument } from './document/types.ts';
import { Introduction } from './introduction.tsx';
import { OperationDetail } from './operation-detail.tsx';
import { OperationNav } from './operation-nav.tsx';
import { referenceUrl } from './reference-url.ts';
import { useApiDocument } from './use-api-document.ts';

/** Documentation of every call, made from the OpenAPI document of this server. */
export function ApiReference() {
  const document = useApiDocument();
  const [params] = useSearchParams();
  const id = params.get('operation');
  return (
    <Page>
      <PageHeader
        title="API reference"
        breadcrumbs={[
          { label: 'API access', href: pathTo('partner.api-access') },
          ...(id === null ? [] : [{ label: 'All calls', href: referenceUrl() }]),
        ]}
        meta={[
          <Link key="document" href="/api/v1/openapi.json" external>
            OpenAPI 3.1 document
          </Link>,
          <Link key="download" href="/api/v1/openapi.json" download="openapi.json">
            Download openapi.json
          </Link>,
        ]}
      />
      <DataState state={document} onRetry={() => void document.refresh()}>
        {(found) => <Reference document={found} id={id} />}
      </DataState>
    </Page>
  );
}

function Reference({ document, id }: { document: ApiDocument; id: string | null }) {
  // Only in memory, and shared by all calls, so that it is pasted once.
  const [token, setToken] = useState('');
  const content = useFocusOnChange(id);
  const operation = id === null ? undefined : document.operations.get(id);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 8,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
      }}
    >
      <Box
        sx={{
          // On narrow screens, the list of calls and each call are separate pages.
          display: { xs: id === null ? 'block' : 'none', md: 'block' },
          order: { xs: 1, md: 0 },
          position: { md: 'sticky' },
          top: { md: 72 },
          minWidth: 0,
        }}
      >
        <OperationNav tags={document.tags} currentId={id} />
      </Box>
      <Box ref={content} tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
        {operation !== undefined && (
          <OperationDetail
            key={operation.id}
            document={document}
            operation={operation}
            token={token}
            onTokenChange={setToken}
          />
        )}
        {id === null && <Introduction document={document} />}
        {id !== null && operation === undefined && (
          <Stack>
            <EmptyState
              title="We couldn’t find this call"
              description="It may have been removed or renamed since this link was made."
              action={<Button href={referenceUrl()}>All calls</Button>}
            />
          </Stack>
        )}
      </Box>
    </Box>
  );
}

/** Focuses the element when another call is shown, so that screen readers and the keyboard continue there. */
function useFocusOnChange(id: string | null) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
  return element;
}
