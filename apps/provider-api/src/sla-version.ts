/** The newest text of the Service Level Agreement, which is in the shell (`sla-terms.ts`). */
export const LATEST_SLA_VERSION = 1;

/**
 * The version that partners must have accepted, from `SLA_VERSION`. A new text does not raise it: while an earlier shell
 * is live, nobody can read and accept the new text.
 */
export function parseSlaVersion(value: string | undefined): number {
  const version = Number(value || 1);
  if (Number.isInteger(version) && version >= 1 && version <= LATEST_SLA_VERSION) return version;
  throw new Error(
    `SLA_VERSION is "${value}"; it must be the number of a version of the Service Level Agreement, 1 to ${LATEST_SLA_VERSION}.`,
  );
}
