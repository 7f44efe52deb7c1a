import type { HealthPoint, ReportPoint, VisitChannel } from '../contract/health.ts';

/** A user that a release can affect. */
export interface PortalUser {
  id: number;
  partner: { id: number; isMultiQuoteTester: boolean };
}

interface Visits {
  visits: number;
  failed: number;
  /** Different users and partners whose visits failed. */
  users: number;
  partners: number;
}

/** One hour of a version's visits in one channel. */
export interface HourOfVisits extends Omit<HealthPoint, 'at'> {
  version: string;
  hour: Date;
  /** Why users had the version. Null if the server did not know. */
  channel: VisitChannel | null;
}

/** What pages reported about one version in one hour or day. */
interface PageReports extends Omit<ReportPoint, 'at'> {
  version: string;
  at: Date;
}

/** What the console needs from the portal's server: an app does not import another one. */
export interface ConsoleSupport {
  now(): Date;
  listUsers(): Promise<PortalUser[]>;
  listPartners(): Promise<{ id: number; name: string }[]>;
  /** How visitors experienced a version since an instant. */
  readHealth(version: {
    area: string;
    version: string;
    since: Date;
  }): Promise<{ failures: Visits; slowness: Visits }>;
  listVisitsByHour(area: { area: string; since: Date }): Promise<HourOfVisits[]>;
  /** @param wanted.step length of a period in milliseconds: an hour or a day */
  listReportsByTime(wanted: { area: string; since: Date; step: number }): Promise<PageReports[]>;
  signIn: OperatorSignIn;
}

/** Passwords and codes, with the portal's own limits. The checks throw after too many attempts. */
export interface OperatorSignIn {
  checkPassword(
    guess: { email: string; network: string },
    hash: string | null,
    password: string,
  ): Promise<boolean>;
  /** The time step of a valid code; null for a wrong one. */
  checkCode(email: string, sealed: string, code: string): Promise<number | null>;
  assertStrong(password: string, known: readonly string[]): Promise<void>;
  hashPassword(password: string): Promise<string>;
  /** An encrypted key for an authenticator app. */
  createSecret(): string;
  describeSecret(email: string, sealed: string): { svg: string; url: string };
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}
