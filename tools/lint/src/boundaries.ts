import { resolve } from 'node:path';
import { findViolations } from './find-violations.ts';

const violations = await findViolations(resolve(import.meta.dirname, '../../..'));
for (const { rule, message } of violations) process.stdout.write(`${rule}: ${message}\n`);
process.stdout.write(`${violations.length} boundaries are broken.\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
