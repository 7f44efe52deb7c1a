import { describe, expect, it } from '@jest/globals';
import { findIncompatibilities, satisfiesRange } from './compatibility.ts';

const shell = {
  provides: { '@portal/ui': ['Button', 'Link'], react: ['useState'] },
  versions: { '@portal/portal-sdk': '1.2.0', '@portal/ui': '1.0.0', react: '19.3.1' },
};
const area = {
  sdk: '^1.0.0',
  uses: { '@portal/ui': ['Button'], react: ['useState'] },
  versions: { '@portal/portal-sdk': '1.0.0', '@portal/ui': '1.0.0', react: '19.3.0' },
};

describe('findIncompatibilities', () => {
  it('finds nothing when the shell provides everything the area uses', () => {
    expect(findIncompatibilities(area, shell)).toEqual([]);
  });

  it('names each export that is missing and each module that is not shared', () => {
    const uses = { '@portal/ui': ['Button', 'Ribbon'], '@portal/ui/maps': ['Globe'], constructor: ['x'] };
    expect(findIncompatibilities({ ...area, uses }, shell)).toEqual([
      '@portal/ui has no export "Ribbon"',
      '@portal/ui/maps is not shared',
      'constructor is not shared',
    ]);
  });

  it('names shared packages whose version does not fit', () => {
    const versions = { ...area.versions, react: '20.0.0' };
    expect(findIncompatibilities({ ...area, versions }, shell)).toEqual([
      'react is version 19.3.1, the area was built with 20.0.0',
    ]);
  });

  it('names an area contract that does not fit', () => {
    expect(findIncompatibilities({ ...area, sdk: '^2.0.0' }, shell)).toEqual([
      'the area contract is version 1.2.0, the area needs ^2.0.0',
    ]);
  });

  it('checks only what is declared for versions without recorded symbols', () => {
    expect(findIncompatibilities(area, { provides: {}, versions: {} })).toEqual([]);
    expect(findIncompatibilities({ sdk: '^1.0.0', uses: {}, versions: {} }, shell)).toEqual([]);
  });
});

it('accepts versions of the same major version that are not older', () => {
  expect(satisfiesRange('1.2.0', '^1.2.0')).toBe(true);
  expect(satisfiesRange('1.3.1', '^1.2.4')).toBe(true);
  expect(satisfiesRange('1.1.9', '^1.2.0')).toBe(false);
  expect(satisfiesRange('2.0.0', '^1.0.0')).toBe(false);
  expect(satisfiesRange('1.0.0', 'latest')).toBe(false);
});
