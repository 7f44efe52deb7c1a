import { defineConfig } from 'drizzle-kit';

// biome-ignore lint/style/noDefaultExport: drizzle-kit reads the default export.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/tables.ts',
  out: './drizzle',
  casing: 'snake_case',
});
