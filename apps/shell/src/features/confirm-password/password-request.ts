import { createStore } from 'zustand/vanilla';

/** Calls that wait for the password; all are answered by one dialog. */
export const passwordRequestStore = createStore<{ waiting: readonly ((given: boolean) => void)[] }>(() => ({
  waiting: [],
}));

/** Asks the visitor for his password: true once it was given, false when he would rather not. */
export function requestPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    passwordRequestStore.setState(({ waiting }) => ({ waiting: [...waiting, resolve] }));
  });
}

export function resolvePasswordRequests(given: boolean): void {
  const { waiting } = passwordRequestStore.getState();
  passwordRequestStore.setState({ waiting: [] });
  for (const resolve of waiting) resolve(given);
}
