import { contract } from '@portal/api-client';
import { DetailPage } from '@portal/area-kit/detail';
import { Navigate, pathTo, useQuery, useSearchParams } from '@portal/portal-sdk';

/** Redirects from a name on a quote, order, service or case to the customer's page. */
export function CustomerByName() {
  const [params] = useSearchParams();
  const name = params.get('name') ?? '';
  const found = useQuery(contract.customers.getByName, { name });
  return (
    <DetailPage
      query={found}
      title={name === '' ? 'Customer' : name}
      breadcrumbs={[{ label: 'Customers', href: pathTo('customers') }]}
      notFound={{
        title: 'We couldn’t find this customer',
        description: 'No quote, order, service or case has this name.',
      }}
    >
      {({ id }) => <Navigate to={pathTo('customers.show', { id })} replace />}
    </DetailPage>
  );
}
