import {
  ClientProviderEvents,
  ErrorCode,
  OpenFeature,
  OpenFeatureEventEmitter,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/web-sdk';
import { setFlags } from '@portal/portal-sdk/host';
import { manifestStore, readFlags } from '../areas/index.ts';

/** The flags that the page server resolved for this visitor, as an OpenFeature provider. Only boolean flags exist. */
class ManifestFlagProvider implements Provider {
  readonly metadata = { name: 'portal manifest' };
  readonly runsOn = 'client';
  readonly events = new OpenFeatureEventEmitter();
  private stop: () => void = () => undefined;

  async initialize(): Promise<void> {
    this.stop = manifestStore.subscribe(({ latest }, before) => {
      const flags = readFlags(latest);
      const known = readFlags(before.latest);
      const names = new Set([...Object.keys(flags), ...Object.keys(known)]);
      const flagsChanged = [...names].filter((name) => flags[name] !== known[name]);
      if (flagsChanged.length > 0)
        this.events.emit(ClientProviderEvents.ConfigurationChanged, { flagsChanged });
    });
  }

  async onClose(): Promise<void> {
    this.stop();
  }

  resolveBooleanEvaluation(name: string, defaultValue: boolean): ResolutionDetails<boolean> {
    const value = readFlags(manifestStore.getState().latest)[name];
    return value === undefined
      ? { value: defaultValue, errorCode: ErrorCode.FLAG_NOT_FOUND, reason: StandardResolutionReasons.ERROR }
      : { value, reason: StandardResolutionReasons.TARGETING_MATCH };
  }

  resolveStringEvaluation = <T extends string>(_name: string, value: T) => refuseType(value);
  resolveNumberEvaluation = <T extends number>(_name: string, value: T) => refuseType(value);
  resolveObjectEvaluation = <T>(_name: string, value: T) => refuseType(value);
}

function refuseType<T>(value: T): ResolutionDetails<T> {
  return { value, errorCode: ErrorCode.TYPE_MISMATCH, errorMessage: 'Flags of the portal are boolean.' };
}

/**
 * Reads the flags of pages through OpenFeature, from the given provider. Until the provider is ready, pages use the
 * values that the page server resolved. Returns a function that disconnects the provider.
 */
export async function connectFlags(provider: Provider = new ManifestFlagProvider()): Promise<() => void> {
  await OpenFeature.setProviderAndWait(provider);
  const client = OpenFeature.getClient();
  const share = () => {
    const declared = Object.entries(readFlags(manifestStore.getState().latest));
    setFlags(
      Object.fromEntries(declared.map(([name, value]) => [name, client.getBooleanValue(name, value)])),
    );
  };
  share();
  client.addHandler(ClientProviderEvents.ConfigurationChanged, share);
  // The list of declared flags changes with the manifest.
  const stop = manifestStore.subscribe(share);
  return () => {
    stop();
    client.removeHandler(ClientProviderEvents.ConfigurationChanged, share);
  };
}
