import { contract } from '@portal/api-client';
import { HistorySection } from '@portal/area-kit/detail';
import { useQuery } from '@portal/portal-sdk';
import { Link } from '@portal/ui';
import { pathOfRecord, RECORD_KINDS } from './customer-records.ts';

/** The latest changes of the customer's quotes, orders, services and cases, newest first. */
export function CustomerActivity({ id }: { id: number }) {
  const activity = useQuery(contract.customers.listActivity, { id });
  return (
    <HistorySection
      title="Activity"
      of="this customer"
      // The endpoint returns the newest first; a history takes the oldest first.
      history={{ ...activity, data: activity.data?.toReversed() }}
      emptyText="Changes to quotes, orders, services and cases appear here."
      extraOf={({ source }) =>
        source && (
          <Link href={pathOfRecord(source)}>
            {RECORD_KINDS[source.kind].label} {source.name}
          </Link>
        )
      }
    />
  );
}
