#!/usr/bin/env node
// Builds the app in the current folder for production.
import { buildApp } from '../src/build.ts';

try {
  const text = await buildApp(process.cwd(), { mode: 'production' });
  if (text.trim() !== '') process.stdout.write(`${text}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
