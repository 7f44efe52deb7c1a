import { pathTo, useNavigate, useSearchParams } from '@portal/portal-sdk';
import { useEffect, useRef, useState } from 'react';
import { useSearchKind } from '../shared/search-kinds.ts';
import { useCustomerName } from '../shared/use-customer-name.ts';

export interface ShowResults {
  /** Opens the results of a search once the form has finished submitting. */
  open: (uuid: string) => void;
  /** True once results are being opened: a second press must not start a second search. */
  isOpening: () => boolean;
}

/**
 * Navigates from a search form to its results. The form must finish submitting first, so that it can clear its draft
 * before it is unmounted.
 */
export function useShowResults(): ShowResults {
  const { form, results } = useSearchKind();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // The service to renew stays in the address, so that its price is compared with the results.
  const service = params.get('service') ?? undefined;
  const [uuid, setUuid] = useState<string>();
  const opening = useRef(false);
  const customerName = useCustomerName();
  useEffect(() => {
    if (uuid === undefined) return;
    void (async () => {
      // Back from the results returns to this search, ready to edit.
      await navigate(pathTo(form, null, { from: uuid, service, customer_name: customerName }), {
        replace: true,
      });
      await navigate(pathTo(results, null, { search: uuid, service, customer_name: customerName }));
    })();
  }, [uuid, form, results, service, navigate, customerName]);
  return {
    open: (next) => {
      opening.current = true;
      setUuid(next);
    },
    isOpening: () => opening.current,
  };
}
