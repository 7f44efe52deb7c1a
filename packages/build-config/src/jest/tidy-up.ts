/** As the process started. */
const environment = { ...process.env };

const unhandled = new Map<Promise<unknown>, unknown>();
process.on('unhandledRejection', (error, promise) => unhandled.set(promise, error));
// A test may start several calls first and look at their failures one after the other.
process.on('rejectionHandled', (promise) => unhandled.delete(promise));

/** Undoes what a test file has changed in the process. Throws the first failure that the file did not look at. */
export async function tidyUp(): Promise<void> {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = undefined;
  await new Promise((resolve) => setImmediate(resolve));
  const [failure] = unhandled.values();
  unhandled.clear();
  if (failure !== undefined) throw failure;
}
