import { contract } from '@portal/api-client';
import { getLastValidDay } from '@portal/api-client/price-hold';
import { type DetailHeader, DetailPage } from '@portal/area-kit/detail';
import { pathTo, useCan, useQuery } from '@portal/portal-sdk';
import { AlertBanner, Box } from '@portal/ui';
import { formatDate, plural } from '@portal/ui/format';
import type { ReactNode } from 'react';
import { getCurrentStatus, withCurrentStatus } from './current-status.ts';
import { MultiQuoteNav, type MultiQuoteScreenName, screenLabel } from './multi-quote-nav.tsx';
import { MultiQuoteStatusTag } from './multi-quote-status-tag.tsx';

type MultiQuote = contract.multiQuotes.MultiQuote;

interface MultiQuoteScreenProps {
  uuid: string;
  /** The entry of the sub-navigation that is current. */
  screen: MultiQuoteScreenName;
  /** Buttons of the header, the primary one as `action`; only for those who may change the multi-quote. */
  header?: (multiQuote: MultiQuote) => Pick<DetailHeader, 'action' | 'actions'>;
  children: (multiQuote: MultiQuote) => ReactNode;
}

/** The frame of every screen of a multi-quote: its name, status and facts, and links to the other screens. */
export function MultiQuoteScreen({ uuid, screen, header, children }: MultiQuoteScreenProps) {
  const multiQuote = useQuery(contract.multiQuotes.get, { uuid });
  const canManage = useCan('multi-quotes.manage');
  return (
    <DetailPage
      query={multiQuote}
      title={(found) => `${found?.name ?? 'Multi quote'}: ${screenLabel(screen).toLowerCase()}`}
      breadcrumbs={[{ label: 'Multi quotes', href: pathTo('multi-quotes.index') }]}
      notFound={{ title: 'We couldn’t find this multi quote' }}
      header={(found) => ({
        title: found.name,
        tag: <MultiQuoteStatusTag multiQuote={found} />,
        meta: [
          plural(found.locationsCount, 'site'),
          plural(found.quotesCount, 'quote'),
          getCurrentStatus(found) === 'expired'
            ? 'Expired'
            : `Prices held until ${formatDate(getLastValidDay(found.expiredAt))}`,
          found.ownerName !== null && `Owner: ${found.ownerName}`,
        ],
        children: <MultiQuoteNav uuid={uuid} current={screen} />,
        ...(canManage && header?.(withCurrentStatus(found))),
      })}
    >
      {(found) => (
        <>
          {getCurrentStatus(found) === 'expired' && (
            <Box data-print="hide" sx={{ mb: 4 }}>
              <AlertBanner tone="warning" live="off" title="This multi quote has expired">
                You can no longer search or negotiate prices. Its saved quotes are valid until their own
                expiry dates. For current prices, create a new multi quote.
              </AlertBanner>
            </Box>
          )}
          {!canManage && (
            <Box data-print="hide" sx={{ mb: 4 }}>
              <AlertBanner tone="info" live="off" title="View only">
                Your role can view multi quotes but not change them. An administrator in your company can
                change your role.
              </AlertBanner>
            </Box>
          )}
          {children(withCurrentStatus(found))}
        </>
      )}
    </DetailPage>
  );
}
