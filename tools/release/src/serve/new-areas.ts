import {
  type AreaRecord,
  type ChannelRule,
  type Composition,
  coversPath,
  type Problem,
} from '@portal/release-manifest';
import { findRule, type RuleSubject } from '../channels/find-rule.ts';
import { isExpired } from '../channels/is-expired.ts';
import type { ReleaseStore } from '../store/store.ts';

/** An area that is not live, and the preview that gives it to a session. */
export interface NewArea {
  rule: ChannelRule;
  record: AreaRecord;
}

export async function readArea(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<AreaRecord | null> {
  const record = await store.readRecord(name, version);
  return record?.kind === 'area' ? record : null;
}

/** Reads the records of areas that are not live and have previews. Reports records that cannot be used. */
export async function readNewAreas(
  store: ReleaseStore,
  { areas, newAreaPreviews }: Composition,
  problems: Problem[],
): Promise<NewArea[]> {
  const now = new Date();
  const found: NewArea[] = [];
  for (const { area, ...rule } of newAreaPreviews) {
    if (isExpired(rule, now) || areas.some(({ name }) => name === area)) continue;
    const record = await readArea(store, area, rule.version);
    if (record !== null) found.push({ rule, record });
    else problems.push({ name: area, reason: `version ${rule.version} has no usable record` });
  }
  return found;
}

/**
 * The areas that a visitor previews, each once: {@link findRule} says in which version. An area is left out if it claims
 * a path of a live area, or of an area with a newer link.
 */
export function findNewAreas(
  { areas, newAreas }: { areas: readonly { record: AreaRecord }[]; newAreas: readonly NewArea[] },
  visitor: RuleSubject,
  now: Date,
): AreaRecord[] {
  const own = newAreas.filter(({ rule, record }) => {
    const rules = newAreas.filter((one) => one.record.name === record.name).map((one) => one.rule);
    return findRule(rules, visitor, now) === rule;
  });
  const found: AreaRecord[] = [];
  for (const { record } of own.toReversed()) {
    const others = [...areas.map((area) => area.record), ...found];
    const isTaken = others.some(({ paths }) =>
      paths.some((path) => record.paths.some((own) => coversPath(path, own) || coversPath(own, path))),
    );
    if (!isTaken) found.push(record);
  }
  return found;
}
