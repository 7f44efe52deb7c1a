import { describe, expect, it } from '@jest/globals';
import { findIncompatibilities } from './compatibility.ts';

const shell = {
  provides: { '@portal/ui': ['Button', 'Link'], react: ['useState'] },
  versions: { '@portal/portal-sdk': '1.2.0', '@portal/ui': '1.0.0', react: '19.3.1' },
};
const area = {
  sdk: '^1.0.0',
  uses: { '@portal/ui': ['Button'], react: ['useState'] },
  versions: { '@portal/portal-sdk': '1.0.0', '@portal/ui': '1.0.0', react: '19.3.0' },
  shared: {},
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

  it.each([
    ['1.2.0', []],
    ['1.3.1', []],
    ['1.1.9', ['@portal/ui is version 1.1.9, the area was built with 1.2.0']],
    ['2.0.0', ['@portal/ui is version 2.0.0, the area was built with 1.2.0']],
  ])('accepts the same major version that is not older: %s', (version, problems) => {
    const needs = { ...area, versions: { '@portal/ui': '1.2.0' } };
    expect(findIncompatibilities(needs, { ...shell, versions: { '@portal/ui': version } })).toEqual(problems);
  });

  it('checks only what is declared for versions without recorded symbols', () => {
    expect(findIncompatibilities(area, { provides: {}, versions: {} })).toEqual([]);
    expect(findIncompatibilities({ sdk: '^1.0.0', uses: {}, versions: {}, shared: {} }, shell)).toEqual([]);
  });
});

describe('builds of other tools, without recorded symbols', () => {
  const share = (requiredVersion: string, options = {}) => ({
    requiredVersion,
    singleton: true,
    hasCopy: false,
    ...options,
  });
  const find = (shared: Record<string, ReturnType<typeof share>>) =>
    findIncompatibilities({ sdk: '^1.0.0', uses: {}, versions: {}, shared }, shell);

  it.each(['^19.0.0', '>=18 <20', '18 || 19', '19.x', '*'])(
    'accept the version of the shell: %s',
    (range) => {
      expect(find({ react: share(range), '@portal/ui': share('^1.0.0') })).toEqual([]);
    },
  );

  it('are refused when the shell has another version of a singleton, even if they contain a copy', () => {
    const problem = 'react is version 19.3.1, the area requires ^18.0.0';
    expect(find({ react: share('^18.0.0') })).toEqual([problem]);
    expect(find({ react: share('^18.0.0', { hasCopy: true }) })).toEqual([problem]);
  });

  it('are refused when the shell does not share what they do not contain', () => {
    expect(find({ lodash: share('^4.0.0') })).toEqual([
      'lodash is not shared by the shell, and the area contains no copy',
    ]);
    expect(find({ '@portal/ui/maps': share('^1.0.0') })).toHaveLength(1);
    expect(find({ constructor: share('*') })).toHaveLength(1);
  });

  it('may contain copies of what holds no state, in any version', () => {
    const own = { singleton: false, hasCopy: true };
    expect(find({ lodash: share('^4.0.0', own), '@portal/ui': share('^2.0.0', own) })).toEqual([]);
  });

  it('may share every module below a request', () => {
    expect(find({ '@portal/ui/': share('^1.0.0') })).toHaveLength(1);
    expect(
      findIncompatibilities(
        { sdk: '^1.0.0', uses: {}, versions: {}, shared: { '@portal/ui/': share('^1.0.0') } },
        { ...shell, provides: { '@portal/ui/forms': ['Form'] } },
      ),
    ).toEqual([]);
  });
});
