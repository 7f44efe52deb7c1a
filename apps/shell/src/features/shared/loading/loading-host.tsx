import { LoadingOverlay } from '@portal/ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { loadingStore } from './loading.ts';

/** The loading overlay of the whole portal. */
export function LoadingHost() {
  const message = useStore(loadingStore, (state) => state.message);
  // What it says while it goes.
  const [said, setSaid] = useState('');
  if (message !== null && message !== said) setSaid(message);
  return <LoadingOverlay open={message !== null} message={said} />;
}
