/** As the process started. */
const environment = { ...process.env };

/** Undoes what a test file has changed in `process.env`. */
export function restoreEnvironment(): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}
