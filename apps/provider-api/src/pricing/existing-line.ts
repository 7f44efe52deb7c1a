import type { PricedProduct } from './priced-product.ts';

/** The line of a service that is renewed. */
export interface ExistingLine {
  productName: string;
  bearer: number | null;
  /** The speed of the service. */
  bandwidth: number;
}

/**
 * A renewal does not charge for an existing line. The same bearer has no ECC, and the same product at the same speed
 * has no install price either. Another bearer is priced like a new line.
 */
export function removeExistingLineCosts(line: ExistingLine, product: PricedProduct): PricedProduct {
  if (product.bearer !== line.bearer) return product;
  const isSame = product.productName === line.productName && product.speed === line.bandwidth;
  const installCost = isSame ? 0 : product.installCost;
  return {
    ...product,
    installCost,
    estimatedEcc: 0,
    isEccFirm: true,
    isFirm: product.isFirm || isSame,
    totalContractValue: product.totalContractValue - product.installCost + installCost,
  };
}
