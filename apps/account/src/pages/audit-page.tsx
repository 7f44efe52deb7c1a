import { AuditLog } from '../features/audit/audit-log.tsx';

export function AuditPage() {
  return <AuditLog />;
}
