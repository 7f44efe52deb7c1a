import { cutText } from '@portal/api-client/limits';
import { nameOnly } from '@portal/api-client/name';
import { requiredTextLine } from '@portal/api-client/schema';
import type { IDToken } from 'openid-client';
import * as v from 'valibot';
import { isInVerifiedDomain } from '../auth/single-sign-on/verified-domains.ts';
import type { Database } from '../db/database.ts';
import type { ConnectionRow } from './connection.ts';
import { IdentityProviderError } from './identity-provider/describe-error.ts';

/** Who signed in, as the identity provider describes them. */
export interface Person {
  subject: string;
  /** In one of the company's verified domains. */
  email: string;
  firstName: string;
  lastName: string;
  /** The role that a new user gets. */
  roleId: number;
}

export type Claims = Readonly<Record<string, unknown>> & Pick<IDToken, 'sub'>;

const MAX_SUBJECT = 255;
/** The rules of users that administrators invite. */
const personName = v.pipe(requiredTextLine(50), nameOnly);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const nameOf = (text: string): string | undefined => {
  const parsed = v.safeParse(personName, text);
  return parsed.success ? parsed.output : undefined;
};

/** Names that are missing or that the portal does not accept are replaced; the user can change them later. */
function readNames(claims: Claims): Pick<Person, 'firstName' | 'lastName'> {
  const [first = '', ...rest] = textOf(claims['name']).split(/\s+/);
  return {
    firstName: nameOf(textOf(claims['given_name'])) ?? nameOf(first) ?? 'New',
    lastName: nameOf(textOf(claims['family_name'])) ?? nameOf(rest.join(' ')) ?? 'user',
  };
}

/** Of several values with a role, the first in the list of mappings counts. */
function readRole(claims: Claims, { roleClaim, roleMappings, defaultRoleId }: ConnectionRow): number {
  if (roleClaim === null || !Object.hasOwn(claims, roleClaim)) return defaultRoleId;
  const values = [claims[roleClaim]].flat();
  return chooseRole(values, { roleMappings, defaultRoleId });
}

/** The role of the first mapping that one of the values matches, or else the default role. */
export const chooseRole = (
  values: readonly unknown[],
  { roleMappings, defaultRoleId }: Pick<ConnectionRow, 'roleMappings' | 'defaultRoleId'>,
): number => roleMappings.find(({ value }) => values.includes(value))?.roleId ?? defaultRoleId;

/**
 * The address counts only if the provider says that it has checked it, and if it is in a verified domain of the
 * company: otherwise a provider could name the address of anybody.
 */
export async function readPerson(db: Database, claims: Claims, connection: ConnectionRow): Promise<Person> {
  const email = textOf(claims['email']);
  if (claims.sub.length > MAX_SUBJECT)
    throw new IdentityProviderError('The identifier of the account is too long.');
  if (email === '') throw new IdentityProviderError('The identity provider sends no email address.');
  if (claims['email_verified'] !== true)
    throw new IdentityProviderError(
      `The identity provider does not confirm the email address ${cutText(email, 200)} (email_verified is missing or false).`,
    );
  if (!(await isInVerifiedDomain(db, email, connection.partnerId)))
    throw new IdentityProviderError(
      `${cutText(email, 200)} is not in an email domain that your company has verified.`,
    );
  return { subject: claims.sub, email, ...readNames(claims), roleId: readRole(claims, connection) };
}
