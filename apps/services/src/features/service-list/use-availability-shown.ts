import { useSearchParams } from '@portal/portal-sdk';

/** Whether the list shows the availability of all services, stored in the URL, and what changes it. */
export function useAvailabilityShown(): [isShown: boolean, toggle: () => void] {
  const [params, setParams] = useSearchParams();
  const isShown = params.get('availability') === 'shown';
  const toggle = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isShown) next.delete('availability');
        else next.set('availability', 'shown');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isShown, toggle];
}
