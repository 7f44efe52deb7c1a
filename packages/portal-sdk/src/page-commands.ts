import { useEffect, useId } from 'react';

/** An action on what the page shows, offered by the search box of the portal. It either runs or leads to a page. */
export interface PageCommand {
  id: string;
  /** A verb: "Copy quote". */
  label: string;
  run?: (() => void) | undefined;
  href?: string | undefined;
}

const registered = new Map<string, readonly PageCommand[]>();

/** Offers actions in the search box of the portal while the calling component is on the page. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const id = useId();
  // After each render, so that a command runs with the state that the page shows.
  useEffect(() => void registered.set(id, commands));
  useEffect(() => () => void registered.delete(id), [id]);
}

/** The commands that components on the page currently offer. */
export function readPageCommands(): readonly PageCommand[] {
  return [...registered.values()].flat();
}
