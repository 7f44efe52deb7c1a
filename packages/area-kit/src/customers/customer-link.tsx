import { pathTo } from '@portal/portal-sdk';
import { Link } from '@portal/ui';

export interface CustomerLinkProps {
  /** The name on the quote, order, service or case. */
  name: string;
}

/** A customer's name that leads to the customer's page, also when it was merged into another customer. */
export function CustomerLink({ name }: CustomerLinkProps) {
  if (name.trim() === '') return name;
  return (
    <Link href={pathTo('customers.by-name', null, { name })} quiet>
      {name}
    </Link>
  );
}
