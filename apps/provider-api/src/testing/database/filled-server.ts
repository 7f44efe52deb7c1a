import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { databaseUrlFor } from './server-databases.ts';
import { filledServerDatabase } from './template.ts';

/** A temporary PostgreSQL server with the seeded database of the portal. */
export interface FilledServer extends PostgresServer {
  /** URL of the seeded database. */
  readonly databaseUrl: string;
  /** Returns the URL of the same database on `server`, a copy of this server. */
  urlAt(server: Pick<PostgresServer, 'url'>): string;
}

export async function startFilledServer(
  options: Parameters<typeof startPostgres>[0] = {},
): Promise<FilledServer> {
  const server = await startPostgres(options);
  try {
    const { url, name } = await filledServerDatabase(server.url);
    return { ...server, databaseUrl: url, urlAt: (other) => databaseUrlFor(other.url, name) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
