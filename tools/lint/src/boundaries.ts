import { resolve } from 'node:path';
import { findViolations } from './find-violations.ts';

/** Reported, not failing, while the existing violations are removed. */
const PENDING = new Set(['feature-to-feature', 'import-cycle', 'domain-cycle']);

const violations = await findViolations(resolve(import.meta.dirname, '../../..'));
for (const { rule, message } of violations) process.stdout.write(`${rule}: ${message}\n`);
process.stdout.write(`${violations.length} imports cross a boundary.\n`);
process.exitCode = violations.every(({ rule }) => PENDING.has(rule)) ? 0 : 1;
