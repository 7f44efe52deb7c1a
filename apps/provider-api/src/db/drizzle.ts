/**
 * Drizzle, for all files of the server. Node parses the `exports` of a package again for every file that imports it, and
 * those of Drizzle have 180 KB: importing it in 550 files took a second of each start (decision 0142).
 */
export * from 'drizzle-orm';
