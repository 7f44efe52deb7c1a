import { contract } from '@portal/api-client';
import { bind } from '../http/routing/bind.ts';
import { downloadOrderCalendar } from './calendar.ts';
import { messageDeliveryTeam } from './message-delivery-team.ts';
import { listRelatedToCircuit } from './related-to-circuit.ts';
import {
  downloadOrderDocument,
  exportOrders,
  getOrder,
  listOrderDocuments,
  listOrderHistory,
  listOrders,
} from './service.ts';
import { recordOrderVisit } from './visits.ts';

const { orders } = contract;

export const orderRoutes = [
  bind(orders.list, listOrders),
  bind(orders.export, exportOrders),
  bind(orders.get, getOrder),
  bind(orders.listHistory, listOrderHistory),
  bind(orders.listDocuments, listOrderDocuments),
  bind(orders.downloadDocument, downloadOrderDocument),
  bind(orders.notify, messageDeliveryTeam),
  bind(orders.downloadCalendar, downloadOrderCalendar),
  bind(orders.recordVisit, recordOrderVisit),
  bind(contract.circuits.listRelated, listRelatedToCircuit),
];
