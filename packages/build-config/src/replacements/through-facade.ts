interface Loader {
  resourcePath: string;
  getOptions(): { request: string; names: string[] };
}

/** Has a module take from a shared facade what the facade exports of it. Only its other exports are part of the build. */
// biome-ignore lint/style/noDefaultExport: the bundler calls the default export of a loader.
export default function throughFacade(this: Loader): string {
  const { request, names } = this.getOptions();
  return `export * from ${JSON.stringify(`${this.resourcePath}?own`)};
export { ${names.join(', ')} } from ${JSON.stringify(request)};`;
}
