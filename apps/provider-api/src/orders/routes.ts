import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { notifyDelivery } from './notify-delivery.ts';
import {
  exportOrders,
  listOrders,
  orderDocument,
  orderDocuments,
  orderHistory,
  showOrder,
} from './service.ts';

const { orders } = contract;

export const orderRoutes = [
  bind(orders.list, listOrders),
  bind(orders.export, exportOrders),
  bind(orders.get, ({ reference }, context) => showOrder(reference, context)),
  bind(orders.listHistory, ({ reference }, context) => orderHistory(reference, context)),
  bind(orders.listDocuments, ({ reference }, context) => orderDocuments(reference, context)),
  bind(orders.downloadDocument, orderDocument),
  bind(orders.notify, notifyDelivery),
];
