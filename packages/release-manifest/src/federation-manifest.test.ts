import { describe, expect, it } from '@jest/globals';
import { parseFederationManifest } from './federation-manifest.ts';

const NONE = { sync: [], async: [] };
const assetsOf = (...sync: string[]) => ({ js: { sync, async: [] }, css: NONE });
const react = { name: 'react', requiredVersion: '^19.0.0', singleton: true, assets: assetsOf() };
const exposed = { path: './area', assets: { js: { sync: ['area.js'], async: ['12.js'] }, css: NONE } };
const remoteEntry = { name: 'remoteEntry.js', path: '', type: 'global' };
const metaData = {
  globalName: 'portal_area_reports',
  publicPath: 'auto',
  buildInfo: { buildVersion: '2.1.0', buildName: 'reports' },
  remoteEntry,
};
const manifest = { name: 'portal_area_reports', metaData, shared: [react], remotes: [], exposes: [exposed] };

const withMeta = (changes: object) => ({ ...manifest, metaData: { ...metaData, ...changes } });
const withEntry = (changes: object) => withMeta({ remoteEntry: { ...remoteEntry, ...changes } });
const withShared = (...shared: object[]) => ({ ...manifest, shared });

describe('parseFederationManifest', () => {
  it('reads entry, container, version, files and shared modules', () => {
    const lodash = { name: 'lodash', singleton: false, assets: assetsOf('lodash.js') };
    expect(parseFederationManifest(withShared(react, lodash))).toEqual({
      exposed: { './area': ['area.js'] },
      container: 'portal_area_reports',
      version: '2.1.0',
      entry: 'remoteEntry.js',
      entryType: 'script',
      preload: ['area.js'],
      later: ['12.js'],
      assets: ['remoteEntry.js', 'area.js', '12.js', 'lodash.js'],
      shared: {
        react: { requiredVersion: '^19.0.0', singleton: true, hasCopy: false },
        lodash: { requiredVersion: '*', singleton: false, hasCopy: true },
      },
    });
  });

  it.each([
    ['global', 'script'],
    ['var', 'script'],
    ['module', 'module'],
  ])('reads an entry of type %s as a %s', (type, entryType) => {
    expect(parseFederationManifest(withEntry({ type })).entryType).toBe(entryType);
  });

  it('finds an entry in a folder of the build', () => {
    expect(parseFederationManifest(withEntry({ path: './static//js' })).entry).toBe(
      'static/js/remoteEntry.js',
    );
  });

  it('names a version that cannot be the name of a folder "local"', () => {
    const { version } = parseFederationManifest(withMeta({ buildInfo: { buildVersion: '../1.0.0' } }));
    expect(version).toBe('local');
  });

  it.each([
    ['no object', null, /Expected Object/],
    ['no name', { ...manifest, name: undefined }, /name/],
    [
      'a name without the prefix',
      { ...manifest, name: 'alert' },
      /must be a name such as portal_area_reports/,
    ],
    ['no entry', withMeta({ remoteEntry: undefined }), /remoteEntry/],
    ['an unknown type', withEntry({ type: 'commonjs' }), /must be "global", "var" or "module"/],
    [
      'an entry outside the build',
      withEntry({ path: '../other' }),
      /"..\/other\/remoteEntry.js" is not a file/,
    ],
    ['another global variable', withMeta({ globalName: 'fetch' }), /the global variable is fetch/],
    ['an absolute public path', withMeta({ publicPath: 'https://cdn.test/' }), /build with "auto"/],
    ['a public path by function', withMeta({ publicPath: undefined }), /a function; build with "auto"/],
    ['nothing exposed', { ...manifest, exposes: [] }, /\.\/area is not exposed \(exposed: nothing\)/],
    [
      'another module exposed',
      { ...manifest, exposes: [{ ...exposed, path: './Widget' }] },
      /\.\/area is not exposed \(exposed: \.\/Widget\)/,
    ],
    ['remotes', { ...manifest, remotes: [{}] }, /only the shell loads remotes/],
    ['its own React', withShared(), /does not share react/],
    ['a module that is shared twice', withShared(react, react), /react is shared twice/],
    [
      'a version that is no range',
      withShared({ ...react, requiredVersion: 'workspace:*' }),
      /react requires "workspace:\*", which is not a range/,
    ],
    [
      'more modules than any build has',
      withShared(...Array.from({ length: 501 }, (_, at) => ({ ...react, name: `m${at}` }))),
      /must not have more than 500 items/,
    ],
    [
      'a file that cannot be published',
      { ...manifest, exposes: [{ ...exposed, assets: assetsOf('a"b.js') }] },
      /"a"b.js" is not a file/,
    ],
  ])('refuses %s', (_case, value, message) => {
    expect(() => parseFederationManifest(value)).toThrow(message);
  });

  it('names everything that is wrong at once', () => {
    const broken = { ...withMeta({ publicPath: '/x/' }), exposes: [] };
    expect(() => parseFederationManifest(broken)).toThrow(/public path[\s\S]*is not exposed/);
  });
});
