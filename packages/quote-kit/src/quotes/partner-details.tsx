import type { contract } from '@portal/api-client';
import { CustomerField } from '@portal/area-kit/detail';
import { max, nullableText, required, TextField, text } from '@portal/ui/forms';
import { Fragment, type ReactNode } from 'react';
import type { QuoteSummary } from './quote-types.ts';

/** Fields that partners write on a quote and its order has too. */
type PartnerDetail = keyof typeof contract.quotes.partnerDetails;

export const PARTNER_DETAIL_LABELS = {
  customerName: 'Customer name',
  customReference: 'Your reference',
} satisfies Record<PartnerDetail, string>;

/** Entries of a form's schema. */
export const partnerDetailsSchema = {
  customerName: text(required(), max(255)),
  customReference: nullableText(max(255)),
} satisfies Record<PartnerDetail, unknown>;

export const getPartnerDetails = ({ customerName, customReference }: QuoteSummary) =>
  ({ customerName, customReference }) satisfies Pick<QuoteSummary, PartnerDetail>;

const CONTROLS = {
  customerName: <CustomerField name="customerName" label={PARTNER_DETAIL_LABELS.customerName} autoFocus />,
  customReference: (
    <TextField
      name="customReference"
      label={PARTNER_DETAIL_LABELS.customReference}
      help="Shown on the quote and order; searchable."
      optional
      autoComplete="off"
    />
  ),
} satisfies Record<PartnerDetail, ReactNode>;

/** The controls of {@link partnerDetailsSchema}. */
export const PartnerDetailsFields = () =>
  Object.entries(CONTROLS).map(([name, control]) => <Fragment key={name}>{control}</Fragment>);
