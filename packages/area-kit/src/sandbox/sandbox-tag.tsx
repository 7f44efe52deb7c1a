import { StatusTag } from '@portal/ui';

/** Marks test data, so that nobody takes it for real. */
export function SandboxTag() {
  return <StatusTag tone="warning">Test</StatusTag>;
}
