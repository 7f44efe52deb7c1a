import type { contract } from '@portal/api-client';

export type Order = contract.orders.Order;
export type OrderSummary = contract.orders.OrderSummary;
