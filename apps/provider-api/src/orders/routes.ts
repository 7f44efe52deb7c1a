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
  bind(orders.all, listOrders),
  bind(orders.exportAll, exportOrders),
  bind(orders.show, ({ reference }, context) => showOrder(reference, context)),
  bind(orders.history, ({ reference }, context) => orderHistory(reference, context)),
  bind(orders.documents, ({ reference }, context) => orderDocuments(reference, context)),
  bind(orders.downloadDocument, orderDocument),
  bind(orders.notify, notifyDelivery),
];
