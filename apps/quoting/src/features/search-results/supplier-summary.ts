import type { Offer } from './offer.ts';

export interface SupplierSummary {
  supplierKey: string;
  offers: number;
  /** Lowest monthly price in pence. */
  fromMonthly: number;
  /** Some of its offers are on its own network. */
  isOnnet: boolean;
  /** Mbps down. */
  topSpeed: number;
  /** Shortest lead time in working days. */
  leadTimeDays: number;
}

/** What each supplier offers at a glance, the one with the lowest price first. */
export function summariseSuppliers(offers: readonly Offer[]): SupplierSummary[] {
  const bySupplier = new Map<string, SupplierSummary>();
  for (const offer of offers) {
    const former = bySupplier.get(offer.supplierKey);
    bySupplier.set(offer.supplierKey, {
      supplierKey: offer.supplierKey,
      offers: (former?.offers ?? 0) + 1,
      fromMonthly: Math.min(former?.fromMonthly ?? offer.monthlyCost, offer.monthlyCost),
      isOnnet: (former?.isOnnet ?? false) || !offer.isOffnet,
      topSpeed: Math.max(former?.topSpeed ?? 0, offer.speed),
      leadTimeDays: Math.min(former?.leadTimeDays ?? offer.leadTimeDays, offer.leadTimeDays),
    });
  }
  return [...bySupplier.values()].sort(
    (a, b) => a.fromMonthly - b.fromMonthly || a.supplierKey.localeCompare(b.supplierKey),
  );
}
