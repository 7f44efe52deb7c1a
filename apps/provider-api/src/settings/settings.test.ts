import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { readConfig } from '../config.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('GET /api/v1/settings', () => {
  it('tells a signed-in user the environment, the terms and one supplier of each kind', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const settings = await amelia.call(contract.auth.settings, {});
    expect(settings.env).toBe('local');
    expect(settings.terms).toEqual([12, 36, 60]);
    expect(settings.suppliers).toHaveLength(6);
    expect(settings.suppliers.filter((supplier) => supplier.isOwnNetwork)).toHaveLength(1);
  });

  it('tells nothing to somebody who is not signed in', async () => {
    await expect(api.guest().call(contract.auth.settings, {})).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('names the maps service that the operator set, and none by default', async () => {
    const amelia = await api.asUser('role1@acme.test');
    expect((await amelia.call(contract.auth.settings, {})).mapProvider).toBeNull();
    const mapOf = (address: string) =>
      readConfig({ MAP_PROVIDER_SCRIPT_URL: address, MAP_PROVIDER_KEY: 'k-1' }).mapProvider;
    expect(mapOf('https://maps.test/js?v=3')).toEqual({ scriptUrl: 'https://maps.test/js?v=3', key: 'k-1' });
    expect(mapOf('')).toBeNull();
    for (const address of ['http://maps.test/js', 'maps.test/js', 'javascript:alert(1)'])
      expect(() => mapOf(address)).toThrow('MAP_PROVIDER_SCRIPT_URL');
  });
});
