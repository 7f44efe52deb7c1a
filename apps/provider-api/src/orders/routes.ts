import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { messageDeliveryTeam } from './message-delivery-team.ts';
import {
  downloadOrderDocument,
  exportOrders,
  getOrder,
  listOrderDocuments,
  listOrderHistory,
  listOrders,
} from './service.ts';

const { orders } = contract;

export const orderRoutes = [
  bind(orders.list, listOrders),
  bind(orders.export, exportOrders),
  bind(orders.get, ({ reference }, context) => getOrder(reference, context)),
  bind(orders.listHistory, ({ reference }, context) => listOrderHistory(reference, context)),
  bind(orders.listDocuments, ({ reference }, context) => listOrderDocuments(reference, context)),
  bind(orders.downloadDocument, downloadOrderDocument),
  bind(orders.notify, messageDeliveryTeam),
];
