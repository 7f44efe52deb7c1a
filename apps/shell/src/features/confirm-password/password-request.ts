import { createStore } from 'zustand/vanilla';

/** Calls that wait for the password; all are answered by one dialog. */
export const passwordRequest = createStore<{ waiting: readonly ((given: boolean) => void)[] }>(() => ({
  waiting: [],
}));

/** Asks the visitor for his password: true once it was given, false when he would rather not. */
export function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    passwordRequest.setState(({ waiting }) => ({ waiting: [...waiting, resolve] }));
  });
}

export function answerPasswordRequest(given: boolean): void {
  const { waiting } = passwordRequest.getState();
  passwordRequest.setState({ waiting: [] });
  for (const resolve of waiting) resolve(given);
}
