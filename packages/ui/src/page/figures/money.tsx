import type { ReactNode } from 'react';
import { Text, type TextTone } from '../../core/display/text.tsx';
import { formatTermMonths } from '../../format/measures.ts';
import { formatMoney, totalCost } from '../../format/money.ts';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';

export interface MoneyProps {
  pence: number | null | undefined;
  decimals?: number;
  /** Text after the amount: "per month". */
  suffix?: string;
  weight?: 400 | 500 | 600;
  tone?: TextTone;
}

/** Pence shown as pounds, or a dash while unknown. */
export function Money({ pence, decimals, suffix, weight, tone }: MoneyProps) {
  return (
    <Text
      variant="body"
      weight={weight}
      tone={tone}
      numeric
      sx={{ font: 'inherit', fontWeight: weight, whiteSpace: 'nowrap' }}
    >
      {formatMoney(pence, decimals)}
      {suffix && pence !== null && pence !== undefined && (
        <Text variant="caption" tone="muted">
          {' '}
          {suffix}
        </Text>
      )}
    </Text>
  );
}

const Figures = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 32px',
  margin: 0,
  '& > div': { minWidth: 0 },
  // Two per line on a phone, or one where an amount needs the width.
  '@media (max-width: 599.98px)': {
    gap: '12px 16px',
    '& > div': { flex: '1 1 calc(50% - 8px)', minWidth: 'min-content' },
  },
  '& dt': { color: color.text.muted, fontSize: 12, lineHeight: '16px' },
  '& dd': { fontVariantNumeric: 'tabular-nums' },
});

const sizes = {
  small: { fontSize: 16, lineHeight: '24px' },
  large: { fontSize: 22, lineHeight: '28px' },
} as const;

const Value = styled('dd', { shouldForwardProp: (name) => name !== 'size' })<{ size: keyof typeof sizes }>(
  ({ size }) => ({
    fontWeight: 600,
    letterSpacing: '-0.018em',
    // The amount stays on one line; the hint below it may wrap.
    whiteSpace: 'nowrap',
    ...sizes[size],
  }),
);

export interface PriceFiguresProps {
  /** pence; null while unknown */
  install: number | null;
  /** pence per month */
  monthly: number | null;
  termMonths: number;
  /** Excess construction charge in pence, not in the total (R24). */
  ecc?: number | null;
  /** Whether install and monthly costs are final; shows nothing when undefined. */
  isFirm?: boolean;
  /** Whether a survey has confirmed the ECC; otherwise it is an estimate. Null says neither. */
  isEccFirm?: boolean | null;
  size?: keyof typeof sizes;
  /** What the user sees of prices: `selling` says so above them, `none` shows none. */
  prices?: 'cost' | 'selling' | 'none';
  /** Says below that VAT is excluded and what ECC are; by default. */
  note?: boolean;
}

function Figure({
  label,
  hint,
  size,
  children,
}: {
  label: string;
  hint?: ReactNode;
  size: keyof typeof sizes;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <Value size={size}>{children}</Value>
      {hint && (
        <Text component="dd" variant="caption" tone="muted">
          {hint}
        </Text>
      )}
    </div>
  );
}

function getEccText(ecc: number | null | undefined, isFirm: boolean | null): string | null {
  if (ecc === null || ecc === undefined) return 'Confirmed after the survey';
  if (isFirm === null) return null;
  return isFirm ? 'Firm' : 'Estimate, subject to survey';
}

/** Install, monthly and total cost for the term, with the excess construction charge beside it. */
export function PriceFigures({
  install,
  monthly,
  termMonths,
  ecc,
  isFirm,
  isEccFirm = false,
  size = 'large',
  note = true,
  prices = 'cost',
}: PriceFiguresProps) {
  if (prices === 'none') return <Text tone="muted">Prices are hidden.</Text>;
  if (prices === 'selling' && Number.isNaN(monthly))
    return (
      <Text tone="muted">
        No selling price, because no margin is set. Ask your company’s administrator to set a default margin.
      </Text>
    );
  const total = install === null || monthly === null ? null : totalCost({ install, monthly, termMonths });
  return (
    <div>
      {prices === 'selling' && (
        <Text component="p" weight={600} sx={{ m: 0, mb: 2 }}>
          Selling price
        </Text>
      )}
      <Figures>
        <Figure label="Install" size={size}>
          {formatMoney(install)}
        </Figure>
        <Figure label="Monthly" size={size}>
          {formatMoney(monthly)}
        </Figure>
        <Figure
          label={`Total for ${formatTermMonths(termMonths).toLowerCase()}`}
          size={size}
          hint={isFirm === undefined ? 'Excl. ECC' : `${isFirm ? 'Firm' : 'Estimated'}, excl. ECC`}
        >
          {formatMoney(total)}
        </Figure>
        <Figure label="ECC" size={size} hint={getEccText(ecc, isEccFirm)}>
          {formatMoney(ecc)}
        </Figure>
      </Figures>
      {note && (
        <Text component="p" variant="caption" tone="muted" sx={{ m: 0, mt: 2 }}>
          Prices exclude VAT. ECC are excess construction charges, for building work to reach the site.
        </Text>
      )}
    </div>
  );
}
