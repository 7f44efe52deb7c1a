import type { contract } from '@portal/api-client';

export function testWebhook(change: Partial<contract.webhooks.Webhook> = {}): contract.webhooks.Webhook {
  return {
    id: 'w1',
    version: 1,
    url: 'https://hooks.acme.example/portal',
    description: 'ERP',
    eventTypes: ['order.placed', 'order.status_changed'],
    isActive: true,
    owner: 'Amelia Hart',
    pausedAt: null,
    pauseReason: null,
    failingSince: null,
    lastDeliveredAt: '2026-11-20T09:00:00.000Z',
    previousSecretExpiresAt: null,
    createdAt: '2026-11-01T09:00:00.000Z',
    ...change,
  };
}

export function testDelivery(change: Partial<contract.webhooks.Delivery> = {}): contract.webhooks.Delivery {
  return {
    id: 'd1',
    type: 'order.placed',
    subject: 'ORD-20001',
    status: 'failed',
    attempts: 1,
    responseStatus: 500,
    createdAt: '2026-11-20T09:00:00.000Z',
    nextAttemptAt: null,
    ...change,
  };
}
