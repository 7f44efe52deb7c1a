import type { contract } from '@portal/api-client';
import { getAuditFieldLabel } from '@portal/api-client/audit';
import {
  CASE_PRIORITY_LABELS,
  CASE_STATUS_LABELS,
  CASE_TYPE_LABELS,
  HOLD_REASON_LABELS,
  isKeyOf,
  MULTI_QUOTE_STATUS_LABELS,
  ORDER_MILESTONE_LABELS,
  ORDER_STATUS_LABELS,
  PRICE_LABELS,
  QUOTE_STATUS_LABELS,
} from '@portal/api-client/labels';
import { toWireKey } from '@portal/api-client/wire';
import { getRoleName } from '@portal/auth/access';
import {
  dash,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatSpeed,
  formatTermMonths,
} from '@portal/ui/format';

type AuditKind = contract.audit.AuditEntry['kind'];
type Labels = Readonly<Record<string, string | { readonly label: string }>>;

export interface ValueContext {
  kind: AuditKind;
  supplierName: (key: string) => string;
}

const STATUS_LABELS: Readonly<Partial<Record<AuditKind, Labels>>> = {
  quote: QUOTE_STATUS_LABELS,
  'multi-quote': MULTI_QUOTE_STATUS_LABELS,
  order: ORDER_STATUS_LABELS,
  case: CASE_STATUS_LABELS,
};

const LABELS: Readonly<Record<string, Labels>> = {
  hold_reason: HOLD_REASON_LABELS,
  milestone: ORDER_MILESTONE_LABELS,
  priority: CASE_PRIORITY_LABELS,
  prices: PRICE_LABELS,
  new_user_prices: PRICE_LABELS,
};

function findLabel(field: string, value: string, { kind }: ValueContext): string | undefined {
  const caseTypes = kind === 'case' && field === 'type' ? CASE_TYPE_LABELS : undefined;
  const labels: Labels | undefined = field === 'status' ? STATUS_LABELS[kind] : (LABELS[field] ?? caseTypes);
  if (labels === undefined || !isKeyOf(labels, value)) return undefined;
  const label = labels[value];
  return typeof label === 'object' ? label.label : label;
}

function formatNumberOf(field: string, value: number): string {
  if (/_cost$|^(?:discount|install|monthly|second_approval_above)$/.test(field)) return formatMoney(value);
  if (field.endsWith('percent')) return formatPercent(value / 100, 2);
  if (field === 'role_id') return getRoleName(value);
  if (field.endsWith('term_months')) return formatTermMonths(value);
  if (/^(?:digest_hour|quiet_from|quiet_to)$/.test(field)) return `${String(value).padStart(2, '0')}:00`;
  if (field === 'size_bytes') return formatBytes(value);
  if (/^(?:bearer|speed|upload_speed)$/.test(field)) return formatSpeed(value);
  return formatNumber(value);
}

function formatText(field: string, value: string, context: ValueContext): string {
  if (field.endsWith('_at')) return formatDateTime(value);
  if (field.endsWith('_date')) return formatDate(value);
  if (field === 'supplier_key') return context.supplierName(value);
  return findLabel(field, value, context) ?? (value === '' ? dash : value);
}

/** The target of a negotiation has an amount or a percentage as its value. */
const getValueField = (target: object): string =>
  'kind' in target && target.kind === 'percent' ? 'percent' : 'monthly';

/** Writes each field of an object on a separate line, and omits fields without a value. */
function formatObject(value: object, context: ValueContext): string {
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([key, part]) => {
      const name = toWireKey(key);
      const text = format(name === 'value' ? getValueField(value) : name, part, context);
      return `${getAuditFieldLabel(name)}:${text.includes('\n') || typeof part === 'object' ? '\n' : ' '}${text}`;
    })
    .join('\n');
}

function format(field: string, value: unknown, context: ValueContext): string {
  if (value === null || value === undefined) return dash;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumberOf(field, value);
  if (typeof value === 'string') return formatText(field, value, context);
  if (!Array.isArray(value)) return formatObject(value, context) || dash;
  const separator = value.some((part) => typeof part === 'object') ? '\n' : ', ';
  return value.map((part) => format(field, part, context)).join(separator) || dash;
}

/** A recorded value as the portal shows it elsewhere. `json` as in the contract. */
export function formatAuditValue(field: string, json: string | null, context: ValueContext): string {
  return json === null ? dash : format(field, JSON.parse(json), context);
}
