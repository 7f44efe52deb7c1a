import { partner as partnerContract } from '@portal/api-client/contract';
import * as v from 'valibot';
import { invalidValue, type UserAttributes } from './attributes.ts';

const FIELDS: Readonly<Record<string, string>> = {
  firstName: 'name.givenName',
  lastName: 'name.familyName',
  email: 'emails',
};

type Identity = v.InferOutput<typeof partnerContract.userIdentity>;

/** Name and address of a user. Missing names are taken from the full name, or else from `current`. */
export function readIdentity(attributes: UserAttributes, current: Identity | null): Identity {
  const [first = '', ...rest] = (attributes.fullName ?? '').split(/\s+/);
  const parsed = v.safeParse(partnerContract.userIdentity, {
    firstName: attributes.givenName ?? (first || current?.firstName) ?? 'New',
    lastName: attributes.familyName ?? (rest.join(' ') || current?.lastName) ?? 'user',
    email: attributes.email ?? current?.email ?? attributes.userName ?? '',
  });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = String(issue.path?.[0].key);
  throw invalidValue(`${FIELDS[field] ?? field} ${issue.message}.`);
}

const MAX_NAME = 255;

export function readUserName({ userName }: UserAttributes): string {
  if (userName === null) throw invalidValue('userName is required.');
  if (userName.length > MAX_NAME || /\p{Cc}/u.test(userName))
    throw invalidValue(`userName must have at most ${MAX_NAME} characters and no control characters.`);
  return userName;
}

export function assertStorable({ externalId, roles }: UserAttributes): void {
  for (const text of [externalId ?? '', ...(roles ?? [])])
    if (text.length > MAX_NAME || text.includes('\0'))
      throw invalidValue(`externalId and each role must have at most ${MAX_NAME} characters.`);
}
