/**
 * Entry point for Jest's option `testRunner`. In JavaScript, because Jest would compile TypeScript to CommonJS, where
 * `import()` becomes `require()`.
 */
// biome-ignore lint/style/noDefaultExport: Jest reads the default export.
export default async function runTestFile(...args) {
  const { runWithNodeModules } = await import('./native-runner.ts');
  return runWithNodeModules(...args);
}
