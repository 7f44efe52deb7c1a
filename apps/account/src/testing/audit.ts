import type { contract } from '@portal/api-client';

export function testAuditDetail(
  change: Partial<contract.audit.AuditDetail> = {},
): contract.audit.AuditDetail {
  const changes = change.changes ?? [{ field: 'status', before: '"created"', after: '"accepted"' }];
  return {
    id: '0b3ccf0e-7b60-4c0d-8e55-1f0a3a3a3a3a',
    at: '2026-11-20T09:30:00.000Z',
    userName: 'Amelia Hart',
    staffName: null,
    source: 'portal',
    address: '192.0.2.7',
    action: 'quotes.accept',
    operation: 'update',
    status: 200,
    reason: null,
    kind: 'quote',
    thing: 'QS-104001',
    label: 'QS-104001',
    fields: changes.map(({ field }) => field),
    ...change,
    changes,
  };
}
