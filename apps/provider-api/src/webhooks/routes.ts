import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { getDelivery, listDeliveries, redeliver, redeliverFailed, sendTest } from './deliveries.ts';
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
} from './endpoints.ts';

const { webhooks } = contract;

export const webhookRoutes: readonly Binding[] = [
  bind(webhooks.list, listWebhooks),
  bind(webhooks.get, getWebhook),
  bind(webhooks.create, createWebhook, { inTransaction: true, answersSecret: true }),
  bind(webhooks.update, updateWebhook),
  bind(webhooks.remove, removeWebhook, { inTransaction: true }),
  bind(webhooks.rotateSecret, rotateSecret, { answersSecret: true }),
  bind(webhooks.resume, resumeWebhook),
  bind(webhooks.sendTest, sendTest),
  bind(webhooks.listDeliveries, listDeliveries),
  bind(webhooks.getDelivery, getDelivery),
  bind(webhooks.redeliver, redeliver),
  bind(webhooks.redeliverFailed, redeliverFailed),
];
