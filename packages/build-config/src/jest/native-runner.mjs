/** Loads the runner. Jest compiles TypeScript that it loads to CommonJS, which cannot import test files. */
// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default async function loadRunner(...args) {
  const { runNatively } = await import('./native-runner.ts');
  return runNatively(...args);
}
