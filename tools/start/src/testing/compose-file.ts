import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from '../build-all.ts';

export interface Service {
  image?: string;
  command?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  ports?: string[];
  deploy?: { replicas?: number };
}

/** The services of `deploy/compose.yaml`. */
export function readServices(): Record<string, Service> {
  return parse(readFileSync(join(REPOSITORY, 'deploy/compose.yaml'), 'utf8'), { merge: true }).services;
}

/** Replaces `${NAME}` and `${NAME:-default}`, as Compose does with the variables of `deploy/.env`. */
export function fillIn(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(
    /\$\{(\w+)(?::-([^}]*))?\}/g,
    (_, name: string, fallback = '') => env[name] || fallback,
  );
}
