/** Drizzle for PostgreSQL, for all files of the server, as in `drizzle.ts`. */
export * from 'drizzle-orm/pg-core';
