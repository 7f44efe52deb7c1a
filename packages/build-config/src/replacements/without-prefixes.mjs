const PLUGINS = 'var defaultStylisPlugins = [prefixer];';

/** Leaves emotion's vendor prefixes out of the build: `packages/ui/src/theme/styles/style-cache.ts` adds those still needed. */
// biome-ignore lint/style/noDefaultExport: the bundler calls the default export of a loader.
export default function withoutPrefixes(source) {
  if (!source.includes(PLUGINS)) throw new Error('Emotion adds its prefixes in another way than before.');
  return source.replace(PLUGINS, 'var defaultStylisPlugins = [];');
}
