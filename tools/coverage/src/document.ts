import { callTable } from './calls.ts';

/** `docs/coverage-calls.md`: made from the contract and the sources, so that it cannot go stale unnoticed. */
export function callDocument(): string {
  return `# Calls

Every call of the contract (specification §7 and the extensions), where it is answered and a test that makes it. Made by \`node --no-warnings tools/coverage/src/main.ts\`; a test fails when it is not up to date.

${callTable()}
`;
}
