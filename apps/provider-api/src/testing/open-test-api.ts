import { afterAll } from '@jest/globals';
import { type Browser, createTestApi, type TestApi } from './index.ts';

/** The API of a test file with signed-in users, closed after the last test. Awaited at the top of the file. */
export async function openTestApi<Name extends string>(
  emails: Readonly<Record<Name, string>>,
): Promise<{ api: TestApi } & Record<Name, Browser>> {
  const api = await createTestApi();
  afterAll(() => api.close());
  const browsers: Partial<Record<Name, Browser>> = {};
  try {
    for (const name in emails) browsers[name] = await api.asUser(emails[name]);
  } catch (error) {
    // Hooks of a file that cannot be loaded do not run.
    await api.close();
    throw error;
  }
  return { api, ...(browsers as Record<Name, Browser>) };
}
