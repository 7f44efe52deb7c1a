import { lazyWithRetry } from '@portal/ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { loadingStore } from '../../platform/dialogs/loading.ts';

const LoadingOverlay = lazyWithRetry(() => import('@portal/ui/overlays').then((m) => m.LoadingOverlay));

/** The portal's one loading overlay. */
export function LoadingHost() {
  const message = useStore(loadingStore, (state) => state.message);
  // The last message stays visible while the overlay fades out.
  const [lastMessage, setLastMessage] = useState('');
  if (message !== null && message !== lastMessage) setLastMessage(message);
  if (lastMessage === '') return null;
  return <LoadingOverlay open={message !== null} message={lastMessage} />;
}
