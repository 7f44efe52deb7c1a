import * as v from '@portal/api-client/schema';
import { cost } from '@portal/api-client/schema';

/** An option of an add-on group; one item of a bundle option grid (§3). */
const addonOption = v.object({
  value: v.string(),
  text: v.string(),
  description: v.nullable(v.string()),
  monthlyCost: cost,
  installCost: cost,
  disabled: v.boolean(),
});
export const addonGroup = v.object({
  uuid: v.string(),
  name: v.string(),
  description: v.nullable(v.string()),
  /** 0 unlimited, 1 a new choice replaces the old, N at most N (§4). */
  maxOptionsQuantity: v.number(),
  isMandatory: v.boolean(),
  options: v.array(addonOption),
});
export type AddonOption = v.InferOutput<typeof addonOption>;
export type AddonGroup = v.InferOutput<typeof addonGroup>;

/** An option in a price because the product cannot be ordered without its group: the cheapest one. */
export const includedAddon = v.object({
  /** The group's. */
  uuid: v.string(),
  name: v.string(),
  value: v.string(),
  text: v.string(),
  monthlyCost: cost,
  installCost: cost,
});
export type IncludedAddon = v.InferOutput<typeof includedAddon>;

/** The caller's choice from an add-on group. */
export const addonChoice = v.object({
  uuid: v.string(),
  additionalInformation: v.optional(v.nullable(v.string())),
  options: v.array(
    v.object({
      value: v.string(),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
    }),
  ),
});
export type AddonChoice = v.InferOutput<typeof addonChoice>;
