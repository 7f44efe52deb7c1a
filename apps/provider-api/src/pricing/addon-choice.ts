import type { availability } from '@portal/api-client/contract';

type AddonChoice = availability.AddonChoice;
type AddonGroup = availability.AddonGroup;

/** A chosen add-on with its price at the time, in pence; costs are for all `quantity` pieces together. */
export interface AddonLine {
  uuid: string;
  /** The option's value within its group. */
  value: string;
  name: string;
  text: string;
  quantity: number;
  monthlyCost: number;
  installCost: number;
  additionalInformation: string | null;
}

/**
 * The errors of a choice of add-ons, by dotted camelCase path below `addons`; empty when it is valid.
 * Rules: specification §4, add-on selection. A missing mandatory group is reported at `addons.<uuid>`.
 */
export function validateAddons(
  groups: readonly AddonGroup[],
  choices: readonly AddonChoice[],
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  choices.forEach((choice, index) => {
    const path = `addons.${index}`;
    const group = groups.find(({ uuid }) => uuid === choice.uuid);
    if (!group || seen.has(choice.uuid)) {
      errors[`${path}.uuid`] = ['is not a valid value'];
      return;
    }
    seen.add(choice.uuid);
    const values = new Set<string>();
    choice.options.forEach((option, position) => {
      const known = group.options.find(({ value }) => value === option.value);
      if (!known || known.disabled || values.has(option.value))
        errors[`${path}.options.${position}.value`] = ['is not a valid value'];
      values.add(option.value);
    });
    const quantity = choice.options.reduce((sum, option) => sum + option.quantity, 0);
    if (group.maxOptionsQuantity > 0 && quantity > group.maxOptionsQuantity)
      errors[`${path}.options`] = [`must be ${group.maxOptionsQuantity} or less`];
  });
  for (const group of groups) {
    const chosen = choices.find(({ uuid }) => uuid === group.uuid);
    if (group.isMandatory && !chosen?.options.length) errors[`addons.${group.uuid}`] = ['field is required'];
  }
  return errors;
}

/** Choices with names and prices. Skips unknown ones, so call {@link validateAddons} first. */
export function toAddonLines(groups: readonly AddonGroup[], choices: readonly AddonChoice[]): AddonLine[] {
  return choices.flatMap((choice) => {
    const group = groups.find(({ uuid }) => uuid === choice.uuid);
    return choice.options.flatMap(({ value, quantity }) => {
      const option = group?.options.find((entry) => entry.value === value);
      if (!group || !option) return [];
      return {
        uuid: group.uuid,
        value,
        name: group.name,
        text: option.text,
        quantity,
        monthlyCost: option.monthlyCost * quantity,
        installCost: option.installCost * quantity,
        additionalInformation: choice.additionalInformation ?? null,
      };
    });
  });
}

/** The choices that lines were made from, to prefill a form. */
export function toAddonChoices(lines: readonly AddonLine[]): AddonChoice[] {
  const choices = new Map<string, AddonChoice>();
  for (const line of lines) {
    const choice = choices.get(line.uuid) ?? {
      uuid: line.uuid,
      additionalInformation: line.additionalInformation,
      options: [],
    };
    choice.options.push({ value: line.value, quantity: line.quantity });
    choices.set(line.uuid, choice);
  }
  return [...choices.values()];
}

/** Costs of a product with its add-ons (R24: total = install + monthly × term, annual = 12 × monthly). */
export function calculateCosts(
  base: { installCost: number; monthlyCost: number; termMonths: number },
  lines: readonly AddonLine[],
) {
  const monthlyCost = lines.reduce((sum, line) => sum + line.monthlyCost, base.monthlyCost);
  const installCost = lines.reduce((sum, line) => sum + line.installCost, base.installCost);
  return {
    monthlyCost,
    installCost,
    annualCost: monthlyCost * 12,
    totalCost: installCost + monthlyCost * base.termMonths,
  };
}
