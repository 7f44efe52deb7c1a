import { pathTo } from '@portal/portal-sdk';
import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { Link } from '@portal/ui';
import { BroadbandForm } from '../features/search/broadband/broadband-form.tsx';
import { SearchPage } from '../features/search/search-page.tsx';
import { useCustomerName } from '../features/shared/use-customer-name.ts';

/** /availability/broadband-quotes */
export function BroadbandSearchPage() {
  const customerName = useCustomerName();
  return (
    <QuoteKindProvider kind="broadband">
      <SearchPage
        title="New broadband quote"
        intro={
          <>
            Compare SOGEA, FTTC, G.fast and FTTP at one address. For a dedicated connection,{' '}
            <Link
              href={pathTo('availability.quotes.index', null, { customer_name: customerName })}
              sx={{ textDecoration: 'underline' }}
            >
              quote a leased line
            </Link>
            .
          </>
        }
        form={(start) => <BroadbandForm key={start.from} start={start} />}
      />
    </QuoteKindProvider>
  );
}
