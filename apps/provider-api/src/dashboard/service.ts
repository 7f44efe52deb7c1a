import type { dashboard as dashboardContract } from '@portal/api-client/contract';
import { roleHasCapability } from '@portal/auth/access';
import { isMultiQuoteTester } from '../auth/authorise.ts';
import { countServices } from '../circuits/service.ts';
import type { Context } from '../http/context.ts';
import { readQuoteCounts } from '../quote-counts/read.ts';
import { caseFigures, multiQuoteFigures, orderFigures, quoteFigures, spendFigures } from './figures.ts';
import { waitingOn } from './waiting.ts';
import { getWelcome } from './welcome.ts';

/** The dashboard; parts the caller may not see are null. */
export async function getDashboard(_input: unknown, context: Context): Promise<dashboardContract.Dashboard> {
  const { caller, config, db } = context;
  const may = (capability: Parameters<typeof roleHasCapability>[1]) =>
    roleHasCapability(caller.roleId, capability);
  // Services and cases need a CRM account in addition to the role (specification §6).
  const hasCrm = caller.partner.hasSfAccount;
  const isTester = isMultiQuoteTester(config, caller.partner);
  const counted = may('quotes') ? readQuoteCounts(context) : null;
  const [waiting, quotes, multiQuotes, orders, spent, services, cases, welcome] = await Promise.all([
    waitingOn(context),
    counted && quoteFigures(context, counted),
    may('quotes') && isTester ? multiQuoteFigures(context) : null,
    may('orders') ? orderFigures(context) : null,
    counted && may('orders') ? spendFigures(context, counted) : null,
    may('services') && hasCrm ? countServices(db, caller.partnerId) : null,
    may('support') && hasCrm ? caseFigures(context) : null,
    getWelcome(context),
  ]);
  return { waiting, quotes, multiQuotes, orders, spend: spent, services, cases, ...welcome };
}
