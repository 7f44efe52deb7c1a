import type { Mailer, Provider } from '../provider.ts';

const SILENT: Mailer = {
  isSilent: true,
  send: async () => undefined,
  count: async () => undefined,
};

/** The services for work on a caller's data or on a row. Test data never leads to a mail or a notification. */
export function silenceTestData<Services extends Pick<Provider, 'mail'>>(
  services: Services,
  { isSandbox }: { readonly isSandbox: boolean },
): Services {
  return isSandbox ? { ...services, mail: SILENT } : services;
}
