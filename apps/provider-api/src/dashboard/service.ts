import type { dashboard as dashboardContract } from '@portal/api-client/contract';
import { roleHas } from '@portal/auth/access';
import { countServices } from '../circuits/service.ts';
import type { Context } from '../http/context.ts';
import { countCases } from '../support/service.ts';
import { orderFigures, quoteFigures, spend } from './figures.ts';
import { waitingOn } from './waiting.ts';

/** The dashboard for what the caller may see; what he may not is null. */
export async function showDashboard(context: Context): Promise<dashboardContract.Dashboard> {
  const { caller, db } = context;
  const may = (capability: Parameters<typeof roleHas>[1]) => roleHas(caller.roleId, capability);
  // Services and cases need a CRM account besides the role (specification §6).
  const hasCrm = caller.partner.hasSfAccount;
  const [waiting, quotes, orders, spent, services, cases] = await Promise.all([
    waitingOn(context),
    may('quotes') ? quoteFigures(context) : null,
    may('orders') ? orderFigures(context) : null,
    may('quotes') && may('orders') ? spend(context) : null,
    may('services') && hasCrm ? countServices(db, caller.partnerId) : null,
    may('support') && hasCrm ? countCases(db, caller.partnerId) : null,
  ]);
  return { waiting, quotes, orders, spend: spent, services, cases };
}
