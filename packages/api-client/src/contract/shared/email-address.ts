import * as v from '@portal/api-client/schema';

const LOCAL = "[A-Za-z\\d!#$%&'*+/=?^_{|}~-]+";
const LABEL = '[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?';
/** The same as the rule of forms in `@portal/ui`; international domains are in their `xn--` form. */
const EMAIL_ADDRESS = new RegExp(
  `^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+[A-Za-z][A-Za-z\\d-]{0,61}[A-Za-z\\d]$`,
);

/** An everyday email address: no quotes, no comments, a domain with a dot. */
export const isEmailAddress = v.regex<string, string>(EMAIL_ADDRESS, 'must be a valid email');
