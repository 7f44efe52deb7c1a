import { createStore } from 'zustand/vanilla';

/** Calls waiting for the password; one dialog resolves them all. */
export const passwordRequestStore = createStore<{ waiting: readonly ((isConfirmed: boolean) => void)[] }>(
  () => ({
    waiting: [],
  }),
);

/** Asks the user for their password. Resolves to true once it is confirmed, false if they cancel. */
export function requestPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    passwordRequestStore.setState(({ waiting }) => ({ waiting: [...waiting, resolve] }));
  });
}

export function resolvePasswordRequests(isConfirmed: boolean): void {
  const { waiting } = passwordRequestStore.getState();
  passwordRequestStore.setState({ waiting: [] });
  for (const resolve of waiting) resolve(isConfirmed);
}
