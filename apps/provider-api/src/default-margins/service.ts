import type { contract, ParsedOf } from '@portal/api-client';
import { convertPercent } from '@portal/api-client/proposal';
import { lockPartner } from '../auth/lock-partner.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { assertNotStale, type FieldLabels } from '../http/stale.ts';
import { defaultMargins } from './tables.ts';

type Margins = contract.partner.DefaultMargins;
type Margin = contract.partner.DefaultMargin;
type Update = typeof contract.partner.updateDefaultMargins;

const LABELS: FieldLabels<Update> = {
  leasedLine: 'the default for leased lines',
  broadband: 'the default for broadband',
};

const formatPercent = (percent: number) => `${Number(percent.toFixed(2))}%`;

function formatMargin(margin: unknown): string {
  if (margin === null) return '';
  const { basis, monthlyPercent, installPercent } = margin as Margin; // of the two fields that are labelled
  const name = basis === 'margin' ? 'margin' : 'mark-up';
  return `a ${name} of ${formatPercent(monthlyPercent)} monthly and ${formatPercent(installPercent)} on install`;
}

const ENTITY = {
  name: 'company’s default margins',
  format: { leasedLine: formatMargin, broadband: formatMargin },
};

/** PostgreSQL sorts the keys of a document; values are compared in the order of the contract. */
const inOrder = (margin: Margin | null): Margin | null =>
  margin && {
    basis: margin.basis,
    monthlyPercent: margin.monthlyPercent,
    installPercent: margin.installPercent,
  };

export async function loadDefaultMargins(scope: Scope): Promise<Margins> {
  const row = await scope.find(defaultMargins, undefined);
  if (row === null) return { leasedLine: null, broadband: null, version: 0 };
  return { leasedLine: inOrder(row.leasedLine), broadband: inOrder(row.broadband), version: row.version };
}

export const getDefaultMargins = (_input: unknown, { scope }: Context) => loadDefaultMargins(scope);

/** Leaves undefined fields unchanged. Margins that are saved with a quote or multi-quote stay as they are. */
export async function updateDefaultMargins(input: ParsedOf<Update>, context: Context): Promise<Margins> {
  const { caller, now } = context;
  return context.db.transaction(async (tx) => {
    // Two first changes at once would both insert the row.
    await lockPartner(tx, caller.partnerId);
    const scope = context.scope.on(tx);
    const current = await loadDefaultMargins(scope);
    assertNotStale(ENTITY, { ...current }, input, LABELS);
    const { leasedLine = current.leasedLine, broadband = current.broadband } = input;
    const values = { leasedLine, broadband, version: current.version + 1, updatedAt: now() };
    const [changed] = await scope.update(defaultMargins, values, undefined);
    if (changed === undefined) await scope.insert(defaultMargins, values);
    return loadDefaultMargins(scope);
  });
}

/** The same margin as a mark-up, which a quote stores. */
export function toMarkup({ basis, monthlyPercent, installPercent }: Margin): Omit<Margin, 'basis'> {
  const convert = (percent: number) => (basis === 'markup' ? percent : convertPercent(percent, 'margin'));
  return { monthlyPercent: convert(monthlyPercent), installPercent: convert(installPercent) };
}
