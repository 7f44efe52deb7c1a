import * as v from '@portal/api-client/schema';
import { addressEntries, NO_ADDRESS, requiredForLookup, requiredWhenManual } from '@portal/quote-kit/address';
import { booleanValue, requiredIf, text } from '@portal/ui/forms';
import { forward, partialCheck } from 'valibot';

const numbers = v.optional(v.array(v.number()), []);

export const searchSchema = v.pipe(
  v.object({ ...addressEntries, bearers: numbers, speeds: numbers, terms: numbers }),
  requiredForLookup(),
  requiredWhenManual('addressLine1'),
  requiredWhenManual('town'),
  requiredWhenManual('postcode'),
);
export type SearchValues = v.InferOutput<typeof searchSchema>;

export const NEW_SEARCH: SearchValues = {
  entry: 'lookup',
  lookup: '',
  confirmedAddress: '',
  address: NO_ADDRESS,
  bearers: [],
  speeds: [],
  terms: [],
};

/** A UK telephone number: a zero followed by nine or ten digits; spaces are ignored. */
const LINE_NUMBER = /^0\d{9,10}$/;
export const normalizeLineNumber = (value: string) => value.replace(/[\s()-]/g, '').replace(/^\+44/, '0');

export const broadbandSchema = v.pipe(
  v.object({
    ...addressEntries,
    useExistingLine: booleanValue(),
    pstnNumber: text(),
  }),
  requiredForLookup(),
  requiredWhenManual('addressLine1'),
  requiredWhenManual('town'),
  requiredWhenManual('postcode'),
  requiredIf('pstnNumber', (values) => values.useExistingLine),
  // A number entered before "New line" was chosen is not sent, so it is not validated.
  forward(
    partialCheck(
      [['useExistingLine'], ['pstnNumber']],
      ({ useExistingLine, pstnNumber }) =>
        !useExistingLine || pstnNumber === '' || LINE_NUMBER.test(normalizeLineNumber(pstnNumber)),
      'The {field} field must be a UK line number, such as 0113 496 0000',
    ),
    ['pstnNumber'],
  ),
);
export type BroadbandValues = v.InferOutput<typeof broadbandSchema>;

export const NEW_BROADBAND_SEARCH: BroadbandValues = {
  entry: 'lookup',
  lookup: '',
  confirmedAddress: '',
  address: NO_ADDRESS,
  useExistingLine: false,
  pstnNumber: '',
};
