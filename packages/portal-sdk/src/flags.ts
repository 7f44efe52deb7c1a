import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Flags = Readonly<Record<string, boolean>>;

const flagStore = createStore<Flags>(() => ({}));

/** For the shell: the values of this visitor's flags, by `<area>.<flag>`. */
export function setFlags(flags: Flags): void {
  flagStore.setState(flags, true);
}

/**
 * Whether a flag of the area's `area.json` is on for this visitor: `useFlag('orders.new-list')`. Renders again when an
 * operator changes the flag. False for a flag that is not declared.
 */
export function useFlag(name: string): boolean {
  return useStore(flagStore, (flags) => (Object.hasOwn(flags, name) ? flags[name] === true : false));
}
