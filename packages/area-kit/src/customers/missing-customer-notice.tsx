import { AlertBanner } from '@portal/ui';

/** Explains why a list filtered by customer is empty. */
export function MissingCustomerNotice() {
  return (
    <AlertBanner tone="warning" title="We couldn’t find this customer" style={{ marginBottom: 8 }}>
      It may belong to another company, or the link is wrong. Remove the filter to see everything.
    </AlertBanner>
  );
}
