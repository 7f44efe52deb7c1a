import { useBrand } from '@portal/ui';
import { useEffect } from 'react';

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  const brand = useBrand();
  useEffect(() => {
    document.title = `${title} · ${brand.title} releases`;
  }, [title, brand]);
}
