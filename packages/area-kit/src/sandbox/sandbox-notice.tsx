import { AlertBanner } from '@portal/ui';

interface SandboxNoticeProps {
  noun: 'quote' | 'order';
}

/** Says on the page of test data what it is, and why its actions are not available. */
export function SandboxNotice({ noun }: SandboxNoticeProps) {
  return (
    <AlertBanner tone="warning" live="off" title={`This is a test ${noun}`}>
      Created by a sandbox token. Nothing is delivered or billed, and only sandbox tokens can change it.
      Deleted after 30 days.
    </AlertBanner>
  );
}
