import { KeyValueList } from '@portal/ui/detail';
import { formatMoney } from '@portal/ui/format';
import { describeChange, describeTotalChange } from './describe-change.ts';
import { describeOfferedProduct, describeTerm, type Offer } from './offer-terms.ts';
import { describeTermChanges, getOfferTotals } from './offer-totals.ts';

/** The old and new values of these offers, the term first. */
export function OfferSummary({ offers }: { offers: readonly Offer[] }) {
  const totals = getOfferTotals(offers);
  const isSameTerm = totals.otherTerm === 0;
  const [first] = offers;
  const single = offers.length === 1 ? first : undefined;
  const price = (label: string, from: number, to: number) => ({
    label,
    value: formatOldAndNew(from, to),
    hint: describeChange(from, to, isSameTerm),
  });
  return (
    <KeyValueList
      items={[
        {
          label: 'Term',
          value:
            single === undefined
              ? (describeTermChanges(offers.length, totals) ?? 'Unchanged')
              : describeTerm(single),
        },
        ...(single?.newProduct ? [{ label: 'Product', value: describeOfferedProduct(single) }] : []),
        price('Monthly', totals.monthly, totals.newMonthly),
        price('Install', totals.install, totals.newInstall),
        {
          label: 'Total over the term',
          ...(totals.total === null || totals.newTotal === null
            ? { value: 'Not recorded' }
            : {
                value: formatOldAndNew(totals.total, totals.newTotal),
                hint: describeTotalChange(totals.total, totals.newTotal),
              }),
        },
        ...(totals.ecc === 0 && totals.newEcc === 0 ? [] : [price('ECC', totals.ecc, totals.newEcc)]),
      ]}
    />
  );
}

const formatOldAndNew = (from: number, to: number): string =>
  from === to ? formatMoney(from) : `${formatMoney(from)} → ${formatMoney(to)}`;
