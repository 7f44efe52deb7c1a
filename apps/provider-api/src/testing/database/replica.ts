import { type PostgresServer, runAsServer, startPostgres } from './postgres-server.ts';
import { withServer } from './server-databases.ts';

/** Starts a replica of a server, as `deploy/replicate.sh` does. */
export const startReplica = (server: Pick<PostgresServer, 'url'>) => startCopy(server, ['-R']);

/** Starts a copy of a server, which accepts writes. */
export const startIndependentCopy = (server: Pick<PostgresServer, 'url'>) => startCopy(server, []);

function startCopy(
  { url }: Pick<PostgresServer, 'url'>,
  options: readonly string[],
): Promise<PostgresServer> {
  const source = url.replace(/\/postgres\?/, '/?');
  return startPostgres({
    durable: true,
    fill: async (data) => {
      await runAsServer('pg_basebackup', [
        '-d',
        source,
        '-D',
        data,
        '-X',
        'stream',
        '-c',
        'fast',
        ...options,
      ]);
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
