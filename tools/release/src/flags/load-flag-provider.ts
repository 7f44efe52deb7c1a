import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Provider } from '@openfeature/server-sdk';

/** Whether `FLAG_PROVIDER` decides the flags, so that the settings of `release flag` have no effect. */
export const hasFlagProvider = (): boolean => Boolean(process.env['FLAG_PROVIDER']?.trim());

/**
 * Loads the OpenFeature provider that `FLAG_PROVIDER` names: the default export of a module, or what that function
 * returns. Undefined without the setting. Throws if the setting cannot be used, so that the process does not start with
 * other flags than intended.
 */
export async function loadFlagProvider(setting: string | undefined): Promise<Provider | undefined> {
  const path = setting?.trim();
  if (!path) return undefined;
  const file = resolve(path);
  try {
    const { default: exported }: { default?: unknown } = await import(pathToFileURL(file).href);
    const provider: unknown = typeof exported === 'function' ? await exported() : exported;
    if (isProvider(provider)) return provider;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`FLAG_PROVIDER is "${path}"; ${file} cannot be loaded: ${reason}`, { cause: error });
  }
  throw new Error(
    `FLAG_PROVIDER is "${path}"; the default export of ${file} must be an OpenFeature provider for servers, or a function that returns one.`,
  );
}

function isProvider(value: unknown): value is Provider {
  const { metadata, resolveBooleanEvaluation } = Object(value);
  return typeof metadata?.name === 'string' && typeof resolveBooleanEvaluation === 'function';
}
