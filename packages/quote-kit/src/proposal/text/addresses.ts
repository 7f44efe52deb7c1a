import { contract } from '@portal/api-client';
import * as v from '@portal/api-client/schema';
import { email } from '@portal/ui/forms';
import { rawCheck } from 'valibot';

const { recipients } = contract.proposals.PROPOSAL_LIMITS;

/** Email addresses typed into one field, separated by commas, semicolons, spaces or line breaks. */
const splitAddresses = (typed: string): string[] =>
  typed.split(/[\s,;]+/).filter((address) => address !== '');

const isAddress = (address: string) => v.safeParse(v.pipe(v.string(), email()), address).success;

/** The valid addresses in the text typed so far. */
export const findAddresses = (typed: string): string[] => splitAddresses(typed).filter(isAddress);

/** Text with at least one email address; a wrong address is named. */
export const addressesSchema = v.pipe(
  v.nullish(v.string(), ''),
  v.transform(splitAddresses),
  v.minLength(1, 'The {field} field is required'),
  v.maxLength(recipients, `Use up to ${recipients} addresses`),
  rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const wrong = dataset.value.find((address) => !isAddress(address));
    if (wrong !== undefined) addIssue({ message: `“${wrong}” is not a valid email address` });
  }),
);
