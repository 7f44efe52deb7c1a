import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export const titleStore = createStore<{ title: string }>(() => ({ title: '' }));

/** Sets the page's title: the shell shows it as the document's title and announces it on navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    titleStore.setState({ title });
  }, [title]);
}

export function useCurrentTitle(): string {
  return useStore(titleStore, (state) => state.title);
}
