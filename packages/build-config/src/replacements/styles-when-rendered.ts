const AT_ONCE =
  /const serialized = (preprocessStyles\(style\));(\s*return function styleObjectProcessor\(props\) \{)/;

/**
 * Has MUI's `styled` serialize the styles of a component when it is first rendered, not when its module runs: a page
 * renders few of the components in its scripts.
 */
// biome-ignore lint/style/noDefaultExport: the bundler calls the default export of a loader.
export default function stylesWhenRendered(source: string): string {
  if (!AT_ONCE.test(source)) throw new Error('MUI serializes styles in another way than before.');
  return source.replace(AT_ONCE, 'let serialized;$2\n          serialized ??= $1;');
}
