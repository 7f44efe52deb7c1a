import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { brand } from '@portal/brand';
import { readConfig } from '../config.ts';
import { LATEST_SLA_VERSION } from '../sla-version.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { nameOwnNetwork } from './own-network.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('the own network', () => {
  const { quotes, orders, circuits, search } = contract;
  const places = async (name: string) => {
    const amelia = await api.asUser('role1@acme.test');
    const [found] = (await amelia.call(quotes.single.list, { search: name, perPage: 1 })).items;
    const [terms] = await amelia.call(quotes.single.listTerms, { reference: found?.reference ?? '' });
    const { items } = await amelia.call(circuits.list, { supplierKey: 'northlight', perPage: 1 });
    const circuit = await amelia.call(circuits.get, { id: items[0]?.id ?? 0 });
    return {
      supplier: found?.supplierKey,
      orders: (await amelia.call(orders.list, { search: name })).total > 0,
      anything: (await amelia.call(search.find, { search: name })).length > 0,
      title: terms?.title,
      attribute: circuit.attributes.ATTR_SUPPLIER,
    };
  };
  const under = (name: string) => ({
    supplier: 'northlight',
    orders: true,
    anything: true,
    title: `${name}: terms and conditions of supply`,
    attribute: name,
  });

  it('is found and read under the brand’s name', async () => {
    expect(await places(brand.ownNetworkName)).toEqual(under(brand.ownNetworkName));
    const amelia = await api.asUser('role1@acme.test');
    const exported = await amelia.call(quotes.single.export, { supplierKey: 'northlight' });
    const exportedOrders = await amelia.call(orders.export, { supplierKey: 'northlight' });
    for (const { blob } of [exported, exportedOrders]) {
      const text = await blob.text();
      expect(text).toContain(brand.ownNetworkName);
      expect(text).not.toContain('Northlight');
    }
  });

  it('takes another name in a database that was filled before', async () => {
    await nameOwnNetwork(api.provider.db, 'Quayside Fibre');
    expect(await places('Quayside Fibre')).toEqual(under('Quayside Fibre'));
    await nameOwnNetwork(api.provider.db);
    expect(await places(brand.ownNetworkName)).toEqual(under(brand.ownNetworkName));
  });
});

describe('GET /api/v1/settings', () => {
  it('tells a signed-in user the environment, the terms and one supplier of each kind', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const settings = await amelia.call(contract.auth.getSettings, {});
    expect(settings.env).toBe('local');
    expect(settings.terms).toEqual([12, 36, 60]);
    expect(settings.suppliers).toHaveLength(6);
    const own = settings.suppliers.filter((supplier) => supplier.isOwnNetwork);
    expect(own.map(({ name }) => name)).toEqual([brand.ownNetworkName]);
  });

  it('tells nothing to somebody who is not signed in', async () => {
    await expect(api.guest().call(contract.auth.getSettings, {})).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('names the maps service that the operator set, and none by default', async () => {
    const amelia = await api.asUser('role1@acme.test');
    expect((await amelia.call(contract.auth.getSettings, {})).mapProvider).toBeNull();
    const mapOf = (address: string) =>
      readConfig({ MAP_PROVIDER_SCRIPT_URL: address, MAP_PROVIDER_KEY: 'k-1' }).mapProvider;
    expect(mapOf('https://maps.test/js?v=3')).toEqual({ scriptUrl: 'https://maps.test/js?v=3', key: 'k-1' });
    expect(mapOf('')).toBeNull();
    for (const address of ['http://maps.test/js', 'maps.test/js', 'javascript:alert(1)'])
      expect(() => mapOf(address)).toThrow('MAP_PROVIDER_SCRIPT_URL');
  });

  it('in production needs https, TLS to the database, and no demo accounts', () => {
    const safe = { PORTAL_ENV: 'production', PUBLIC_URL: 'https://portal.test' };
    expect(readConfig(safe)).toMatchObject({ demoData: false });
    for (const PUBLIC_URL of ['http://portal.test', 'http://10.0.0.4:4000', 'portal.test'])
      expect(() => readConfig({ ...safe, PUBLIC_URL })).toThrow('PUBLIC_URL');
    expect(() => readConfig({ ...safe, DEMO_DATA: '1' })).toThrow('DEMO_DATA');
    const database = 'postgres://portal:x@db.internal/portal';
    for (const query of [
      ...['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=no-verify'],
      '?sslmode=verify-full&sslmode=disable',
    ])
      expect(() => readConfig({ ...safe, DATABASE_URL: database + query })).toThrow('verify-full');
    const verified = `${database}?sslmode=verify-full`;
    expect(readConfig({ ...safe, DATABASE_URL: verified }).databaseUrl).toBe(verified);
    const elsewhere = 'postgres://portal:x@localhost/portal?host=db.internal';
    expect(() => readConfig({ ...safe, DATABASE_URL: elsewhere })).toThrow('verify-full');
    for (const local of [
      'postgres://portal:x@LOCALHOST:5432/portal',
      'postgres://x@/portal?host=/run/postgresql',
    ])
      expect(readConfig({ ...safe, DATABASE_URL: local }).databaseUrl).toBe(local);
    // The browser tests run a production on their own machine.
    expect(readConfig({ PORTAL_ENV: 'production', DEMO_DATA: '1' }).demoData).toBe(true);
  });

  it('in production needs TLS to every database server', () => {
    const safe = { PORTAL_ENV: 'production', PUBLIC_URL: 'https://portal.test' };
    const local = 'postgres://portal@localhost/portal';
    const several = 'postgres://portal@localhost,db.internal/portal';
    expect(() => readConfig({ ...safe, DATABASE_URL: several })).toThrow('DATABASE_URL');
    const withReplicas = {
      ...safe,
      DATABASE_URL: local,
      DATABASE_READ_URLS: `${local},postgres://one,two/portal`,
    };
    expect(() => readConfig(withReplicas)).toThrow('DATABASE_READ_URLS');
    const direct = {
      ...safe,
      DATABASE_URL: local,
      DATABASE_DIRECT_URL: 'postgres://portal@db.internal/portal',
    };
    expect(() => readConfig(direct)).toThrow('DATABASE_DIRECT_URL');
    const verified = 'postgres://one,two/portal?sslmode=verify-full';
    expect(
      readConfig({ ...safe, DATABASE_URL: verified, DATABASE_READ_URLS: verified }).databaseReadUrls,
    ).toEqual(['postgres://one/portal?sslmode=verify-full', 'postgres://two/portal?sslmode=verify-full']);
  });

  it('refuses replicas and a direct connection without DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_READ_URLS: 'postgres://one/portal' })).toThrow('DATABASE_READ_URLS');
    expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://one/portal' })).toThrow('DATABASE_DIRECT_URL');
  });

  it('adds demo data by default only to a local embedded database', () => {
    expect(readConfig({}).demoData).toBe(true);
    expect(readConfig({ PORTAL_ENV: 'staging' }).demoData).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/portal' }).demoData).toBe(false);
  });

  it('keeps some space on the disk free, whatever is configured', () => {
    expect(readConfig({}).minFreeMb).toBe(64);
    expect(readConfig({ MIN_FREE_MB: '16' }).minFreeMb).toBe(16);
    for (const value of ['0', '-1', '15', 'none'])
      expect(() => readConfig({ MIN_FREE_MB: value })).toThrow('MIN_FREE_MB');
  });

  it('never drops the limit of calls because of a typing error', () => {
    const read = (CALLS_PER_MINUTE?: string) => readConfig({ CALLS_PER_MINUTE }).callsPerMinute;
    expect([undefined, '', '300', '0'].map(read)).toEqual([1200, 1200, 300, null]);
    for (const value of ['1,200', '1200/min', 'none', '-1', '0.5', 'NaN'])
      expect(() => read(value)).toThrow('CALLS_PER_MINUTE');
  });

  it('refuses switches that are neither on nor off', () => {
    const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect(['1', 'true', '0', 'false', ''].map(read)).toEqual([true, true, false, false, false]);
    for (const value of ['yes', 'on', '2', 'TRUE '])
      expect(() => read(value)).toThrow(`TRUST_PROXY is "${value}"`);
    expect(() => readConfig({ DEMO_DATA: 'no' })).toThrow('DEMO_DATA');
  });

  it('stops at once on a developer’s machine, and after load balancers noticed elsewhere', () => {
    expect(readConfig({}).drainSeconds).toBe(0);
    expect(readConfig({ PORTAL_ENV: 'staging' }).drainSeconds).toBe(5);
    expect(readConfig({ DRAIN_SECONDS: '12' }).drainSeconds).toBe(12);
    for (const value of ['-1', '61', 'none'])
      expect(() => readConfig({ DRAIN_SECONDS: value })).toThrow('DRAIN_SECONDS');
  });

  it('requires the first version of the SLA until another one is set, and no text that does not exist', () => {
    expect(readConfig({}).slaVersion).toBe(1);
    expect(readConfig({ SLA_VERSION: String(LATEST_SLA_VERSION) }).slaVersion).toBe(LATEST_SLA_VERSION);
    for (const value of [String(LATEST_SLA_VERSION + 1), '0', '1.5', 'none'])
      expect(() => readConfig({ SLA_VERSION: value })).toThrow('SLA_VERSION');
    const shell = join(import.meta.dirname, '../../../shell/src/features/sla/sla-terms.ts');
    expect(readFileSync(shell, 'utf8')).toContain(`SLA_VERSION = ${LATEST_SLA_VERSION};`);
  });
});
