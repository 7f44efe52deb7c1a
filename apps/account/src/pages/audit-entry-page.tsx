import { AuditEntryDetail } from '../features/audit/audit-entry-detail.tsx';

export function AuditEntryPage() {
  return <AuditEntryDetail />;
}
