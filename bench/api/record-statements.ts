import { createApi, readConfig } from '@portal/provider-api';
import { queriesOf } from '@portal/provider-api/testing/statements';

/** What the portal asks the database for a call, with the values of one such call. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements of each path, by path, with the session's as from its second call on. */
export async function recordStatements(
  env: Readonly<Record<string, string>>,
  cookie: string,
  paths: readonly string[],
): Promise<Record<string, Statement[]>> {
  const api = await createApi({ config: readConfig({ ...env, LOG: 'silent' }) });
  const send = async (path: string) => {
    const response = await api.app.fetch(new Request(`http://127.0.0.1${path}`, { headers: { cookie } }));
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const recorded: Record<string, Statement[]> = {};
  try {
    for (const path of paths) {
      await send(path);
      recorded[path] = await queriesOf(api.provider.db, () => send(path));
    }
  } finally {
    await api.close();
  }
  return recorded;
}
