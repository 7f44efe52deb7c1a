import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export const titleStore = createStore<{ title: string }>(() => ({ title: '' }));

/** Names the page: the shell puts it in the document's title and announces it on a change of route. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    titleStore.setState({ title });
  }, [title]);
}

export function useCurrentTitle(): string {
  return useStore(titleStore, (state) => state.title);
}
