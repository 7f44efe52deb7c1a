import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { useEffect, useState } from 'react';
import { readDocument } from './document/read-document.ts';
import type { ApiDocument, WireDocument } from './document/types.ts';

interface Read {
  source: Blob;
  document: ApiDocument | null;
}

async function parse(source: Blob): Promise<ApiDocument | null> {
  try {
    return readDocument(JSON.parse(await source.text()) as WireDocument); // the server's own document
  } catch {
    return null;
  }
}

/** The API's OpenAPI document, ready to show. A document that cannot be read is an error. */
export function useApiDocument() {
  const query = useQuery(contract.openapi.getDocument, {}, { revalidateOnFocus: false });
  const source = query.data?.blob;
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    if (source === undefined) return;
    let isCurrent = true;
    void parse(source).then((document) => {
      if (isCurrent) setRead({ source, document });
    });
    return () => {
      isCurrent = false;
    };
  }, [source]);
  const document = read?.document ?? undefined;
  const isUnreadable = read !== null && read.document === null;
  const error = query.error ?? (isUnreadable ? new Error('The OpenAPI document cannot be read.') : undefined);
  return {
    data: document,
    error,
    isLoading: document === undefined && error === undefined,
    refresh: query.refresh,
  };
}
