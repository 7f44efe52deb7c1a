import { pathTo, useCan, useSearchParams } from '@portal/portal-sdk';
import { Link } from '@portal/ui';
import { useFocusFallback } from '@portal/ui/page';
import { useRef } from 'react';
import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { ChooseAddresses } from './choose-addresses.tsx';
import { ImportReview } from './import-review.tsx';

const IMPORT_PARAM = 'import';

/** Adds many sites from a file or a pasted list: choose, map columns, repair, import. The URL names the import. */
export function ImportSites({ uuid }: { uuid: string }) {
  const [params, setParams] = useSearchParams();
  const importUuid = params.get(IMPORT_PARAM);
  const canManage = useCan('multi-quotes.manage');
  const stepRef = useRef<HTMLDivElement>(null);
  // Each step removes the button that led to it.
  useFocusFallback(stepRef, importUuid ?? '');
  return (
    <MultiQuoteScreen uuid={uuid} screen="sites">
      {({ status }) =>
        !canManage ? null : status === 'expired' ? (
          <p>
            This multi quote has expired, so sites can no longer be added.{' '}
            <Link href={pathTo('availability.multi-quotes.index')}>Create a new multi quote</Link> to get
            current prices.
          </p>
        ) : (
          <div ref={stepRef} tabIndex={-1} style={{ outline: 'none' }}>
            {importUuid === null ? (
              <ChooseAddresses uuid={uuid} onStored={(stored) => setParams({ [IMPORT_PARAM]: stored })} />
            ) : (
              <ImportReview
                key={importUuid}
                path={{ uuid, importUuid }}
                onClosed={() => setParams({}, { replace: true })}
              />
            )}
          </div>
        )
      }
    </MultiQuoteScreen>
  );
}
