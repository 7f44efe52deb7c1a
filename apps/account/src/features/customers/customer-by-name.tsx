import { contract } from '@portal/api-client';
import { DetailPage } from '@portal/area-kit/detail';
import { Navigate, pathTo, useQuery, useSearchParams } from '@portal/portal-sdk';

/** Where names on quotes, orders, services and cases lead: on to the customer's page. */
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
