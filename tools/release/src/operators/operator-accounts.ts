import { createHash } from 'node:crypto';
import type { OperatorFile, OperatorRole, StoredOperator } from './operator-file.ts';

export interface Operator {
  id: string;
  name: string;
  email: string;
  role: OperatorRole;
  areas: readonly string[];
  /** Whether the person has set a password and a second factor. */
  isSetUp: boolean;
}

/** What a new operator chose; `step` is the time step of the first code. */
export interface SignInDetails {
  passwordHash: string;
  secret: string;
  lastStep: number;
}

export function toOperator({ id, name, email, role, areas, passwordHash }: StoredOperator): Operator {
  return { id, name, email, role, areas, isSetUp: passwordHash !== null };
}

export function withDetails(operator: StoredOperator): (Operator & SignInDetails) | null {
  const { passwordHash, secret, lastStep } = operator;
  if (passwordHash === null || secret === null) return null;
  return { ...toOperator(operator), passwordHash, secret, lastStep };
}

export function findSetup({ operators }: OperatorFile, token: string, now: Date): StoredOperator | undefined {
  const hash = hashOf(token);
  return operators.find(({ setup }) => setup?.hash === hash && new Date(setup.expiresAt) > now);
}

export function requireOperator({ operators }: OperatorFile, email: string): StoredOperator {
  const found = operators.find((operator) => operator.email === email.trim().toLowerCase());
  if (found === undefined)
    throw new Error(`There is no account for "${email}". To see all: release operator list.`);
  return found;
}

export function withOperator(file: OperatorFile, operator: StoredOperator): OperatorFile {
  return { ...file, operators: file.operators.map((other) => (other.id === operator.id ? operator : other)) };
}

export function withoutSessions(file: OperatorFile, operator: string): OperatorFile {
  return { ...file, sessions: file.sessions.filter((session) => session.operator !== operator) };
}

/** `Olivia Reed (olivia@operators.test), operate` */
export function describe({ name, email, role, areas }: StoredOperator): string {
  return `${name} (${email}), ${role}${areas.length > 0 ? ` ${areas.join(', ')}` : ''}`;
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
