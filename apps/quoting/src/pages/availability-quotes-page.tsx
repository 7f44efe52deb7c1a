import { pathTo } from '@portal/portal-sdk';
import { QuoteKindProvider } from '@portal/quote-kit/quotes';
import { Link } from '@portal/ui';
import { SearchForm } from '../features/search/search-form.tsx';
import { SearchPage } from '../features/search/search-page.tsx';
import { useCustomerName } from '../features/shared/use-customer-name.ts';

/** /availability/quotes */
export function AvailabilityQuotesPage() {
  const customerName = useCustomerName();
  return (
    <QuoteKindProvider kind="single">
      <SearchPage
        title="New quote"
        intro={
          <>
            Compare leased lines from every supplier at one address. For SOGEA, FTTC or FTTP,{' '}
            <Link
              href={pathTo('availability.broadband-quotes.index', null, { customer_name: customerName })}
              sx={{ textDecoration: 'underline' }}
            >
              quote broadband
            </Link>
            .
          </>
        }
        form={(start) => <SearchForm key={start.from} start={start} />}
      />
    </QuoteKindProvider>
  );
}
