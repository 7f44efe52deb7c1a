import { findDeclaredFlags, hasFlagProvider, isExpired, isFlagExpired } from '@portal/release';
import type { AreaPointer, Composition, FlagDeclaration, FlagRule } from '@portal/release-manifest';
import type { Flag } from '../contract/flags.ts';
import { listAudience, ruleOf } from './audience.ts';
import type { CallContext } from './route.ts';

/** The declared flags of all areas, and settings of flags that no version in use declares. */
export async function readFlags({ store, support }: Pick<CallContext, 'store' | 'support'>): Promise<Flag[]> {
  const composition = await store.readComposition();
  const partners = new Map((await support.listPartners()).map(({ id, name }) => [id, name]));
  const areas = await Promise.all(
    composition.areas.map((area) => readFlagsOf({ store, support }, composition, area, partners)),
  );
  return areas.flat();
}

async function readFlagsOf(
  { store, support }: Pick<CallContext, 'store' | 'support'>,
  composition: Composition,
  area: AreaPointer,
  partners: ReadonlyMap<number, string>,
): Promise<Flag[]> {
  const declared = await findDeclaredFlags(store, composition, area.name);
  const names = new Set([...declared.map(({ name }) => name), ...Object.keys(area.flags)]);
  if (names.size === 0) return [];
  const users = await listAudience(store, support, area.name, area.version);
  const now = support.now();
  return [...names].map((name) => {
    const declaration = declared.find((flag) => flag.name === name);
    const rules = (area.flags[name] ?? []).filter((rule) => !isExpired(rule, now));
    const isOn = (user: (typeof users)[number]) =>
      ruleOf(rules, user, now)?.on ?? declaration?.default ?? false;
    return {
      app: area.name,
      name,
      declared: declaration === undefined ? null : toDeclared(declaration, now),
      rules: rules.map((rule) => toRule(rule, partners)),
      isDecidedElsewhere: hasFlagProvider(),
      usersOn: users.filter(isOn).length,
      users: users.length,
    };
  });
}

function toDeclared(flag: FlagDeclaration, now: Date): Flag['declared'] {
  const { description, owner, expires } = flag;
  return { description, owner, expires, isExpired: isFlagExpired(flag, now), default: flag.default };
}

function toRule(rule: FlagRule, names: ReadonlyMap<number, string>): Flag['rules'][number] {
  return {
    to: rule.to,
    on: rule.on,
    percent: rule.to === 'percentage' ? rule.percent : null,
    partners:
      rule.to === 'partners'
        ? rule.partners.map((id) => ({ id, name: names.get(id) ?? `Partner ${id}` }))
        : [],
    expires: rule.to === 'preview' ? rule.expires : null,
    isOpened: rule.to === 'preview' && rule.session !== null,
  };
}
