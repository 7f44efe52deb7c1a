import { LoadingOverlay } from '@portal/ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { loadingStore } from './loading.ts';

/** The portal's one loading overlay. */
export function LoadingHost() {
  const message = useStore(loadingStore, (state) => state.message);
  // The last message stays visible while the overlay fades out.
  const [lastMessage, setLastMessage] = useState('');
  if (message !== null && message !== lastMessage) setLastMessage(message);
  return <LoadingOverlay open={message !== null} message={lastMessage} />;
}
