import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  ClientProviderEvents,
  OpenFeature,
  OpenFeatureEventEmitter,
  type Provider,
} from '@openfeature/web-sdk';
import { useFlag } from '@portal/portal-sdk';
import { act, renderHook, waitFor } from '@testing-library/react';
import { testDescriptor } from '../../testing/descriptor.ts';
import { manifestStore } from '../areas/index.ts';
import { connectFlags } from './open-feature.ts';

let disconnect: () => void = () => undefined;

/** What the next poll brings. */
function receive(flags: Record<string, boolean>): void {
  const areas = [{ ...testDescriptor('orders', '1.0.0'), flags }];
  manifestStore.setState(({ latest }) => ({ latest: { ...latest, areas } }));
}

beforeEach(() => receive({ 'new-list': false }));
afterEach(async () => {
  disconnect();
  await OpenFeature.close();
});

const readFlag = () => renderHook(() => useFlag('orders.new-list')).result;

it('gives pages the flags of each poll, before and after it is connected', async () => {
  const isOn = readFlag();
  expect(isOn.current).toBe(false);
  act(() => receive({ 'new-list': true }));
  expect(isOn.current).toBe(true);
  disconnect = await connectFlags();
  expect(isOn.current).toBe(true);
  act(() => receive({ 'new-list': false }));
  expect(isOn.current).toBe(false);
  act(() => receive({}));
  expect(isOn.current).toBe(false);
});

it('tells other users of OpenFeature what changed', async () => {
  disconnect = await connectFlags();
  const changed: unknown[] = [];
  const client = OpenFeature.getClient();
  client.addHandler(ClientProviderEvents.ConfigurationChanged, (details) => {
    changed.push(details?.flagsChanged);
  });
  receive({ 'new-list': true, other: false });
  await waitFor(() => expect(changed).toEqual([['orders.new-list', 'orders.other']]));
  expect(client.getBooleanValue('orders.new-list', false)).toBe(true);
  expect(client.getBooleanValue('orders.gone', true)).toBe(true);
  expect(client.getStringValue('orders.new-list', 'text')).toBe('text');
});

it('can be another provider, which decides for declared flags', async () => {
  const values: Record<string, boolean> = { 'orders.new-list': true };
  const events = new OpenFeatureEventEmitter();
  const other: Provider = {
    metadata: { name: 'other' },
    runsOn: 'client',
    events,
    resolveBooleanEvaluation: (key, value) => ({ value: values[key] ?? value }),
    resolveStringEvaluation: (_key, value) => ({ value }),
    resolveNumberEvaluation: (_key, value) => ({ value }),
    resolveObjectEvaluation: (_key, value) => ({ value }),
  };
  const isOn = readFlag();
  await act(async () => {
    disconnect = await connectFlags(other);
  });
  await waitFor(() => expect(isOn.current).toBe(true));
  // The next poll does not undo what the provider decided.
  act(() => receive({ 'new-list': false, 'also-declared': true }));
  expect(isOn.current).toBe(true);
  values['orders.new-list'] = false;
  await act(async () =>
    events.emit(ClientProviderEvents.ConfigurationChanged, { flagsChanged: ['orders.new-list'] }),
  );
  await waitFor(() => expect(isOn.current).toBe(false));
});
