import { message } from '../messages.ts';
import { createRule, type Rule } from './rule.ts';

// BS 7666: outward A9, A99, A9A, AA9, AA99, AA9A with the letters each place allows; inward 9AA without
// C I K M O V; GIR 0AA on its own.
const OUTWARD = '[A-PR-UWYZ](?:[0-9]{1,2}|[A-HK-Y][0-9](?:[0-9]|[ABEHMNPRV-Y])?|[0-9][A-HJKPSTUW])';
const POSTCODE = new RegExp(`^(?:GIR ?0AA|${OUTWARD} ?[0-9][ABD-HJLNP-UW-Z]{2})$`);

/** A UK postcode in any case, with or without its space. */
export function ukPostcode<Input extends string | null | undefined>(): Rule<Input> {
  return createRule('ukPostcode', message('ukPostcode'), (value) =>
    POSTCODE.test(value.trim().toUpperCase()),
  );
}
