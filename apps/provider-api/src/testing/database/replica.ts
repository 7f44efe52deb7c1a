import { type PostgresServer, runAsServer, startPostgres } from './postgres-server.ts';
import { withServer } from './server-databases.ts';

/** Starts a replica of a server, as `deploy/replicate.sh` does. */
export function startReplica(
  { url }: Pick<PostgresServer, 'url'>,
  configuration: readonly string[] = [],
): Promise<PostgresServer> {
  const primary = url.replace(/\/postgres\?/, '/?');
  return startPostgres({
    durable: true,
    configuration: ['hot_standby=on', ...configuration],
    fill: async (data) => {
      await runAsServer('pg_basebackup', ['-d', primary, '-D', data, '-R', '-X', 'stream', '-c', 'fast']);
    },
  });
}

/** One URL in libpq's form for the same database on several servers. */
export function joinServerUrls(urls: readonly string[]): string {
  const [first = ''] = urls;
  const hosts = urls.map((url) => /[?&]host=([^&]*)/.exec(url)?.[1]);
  return first.replace(/([?&]host=)[^&]*/, `$1${hosts.join(encodeURIComponent(','))}`);
}

/** Runs a statement on a server. */
export const runOn = (url: string, text: string) => withServer(url, (client) => client.query(text));
