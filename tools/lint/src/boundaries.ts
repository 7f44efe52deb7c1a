import { resolve } from 'node:path';
import { findViolations } from './find-violations.ts';
import { describeSharedExports } from './shared-exports.ts';

const root = resolve(import.meta.dirname, '../../..');
const violations = await findViolations(root);
for (const { rule, message } of violations) process.stdout.write(`${rule}: ${message}\n`);
process.stdout.write(`${violations.length} boundaries are broken.\n`);
process.stdout.write(`${await describeSharedExports(root)}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
