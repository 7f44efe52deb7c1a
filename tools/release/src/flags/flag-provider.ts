import type { EvaluationContext, Provider, ResolutionDetails } from '@openfeature/server-sdk';
import { ErrorCode, OpenFeature, StandardResolutionReasons } from '@openfeature/server-sdk';
import type { FlagRule } from '@portal/release-manifest';
import { findRule, type RuleSubject } from '../channels/find-rule.ts';
import type { LiveReleases, Visitor } from '../serve/resolve-manifest.ts';

/** Settings of all flags by `<area>.<flag>`. */
type FlagSettings = ReadonlyMap<string, readonly FlagRule[]>;

function readFlagSettings({ areas }: Pick<LiveReleases, 'areas'>): FlagSettings {
  return new Map(
    areas.flatMap(({ record, flags }) =>
      Object.entries(flags).map(([flag, rules]) => [`${record.name}.${flag}`, rules] as const),
    ),
  );
}

/** The flags of the composition as an OpenFeature provider. Only boolean flags exist. */
class CompositionFlagProvider implements Provider {
  readonly metadata = { name: 'portal composition' };
  readonly runsOn = 'server';
  private readonly readSettings: () => Promise<FlagSettings>;

  constructor(readSettings: () => Promise<FlagSettings>) {
    this.readSettings = readSettings;
  }

  async resolveBooleanEvaluation(
    key: string,
    defaultValue: boolean,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    const rules = (await this.readSettings()).get(key) ?? [];
    const rule = findRule(rules, toSubject(context), new Date());
    return rule === undefined
      ? { value: defaultValue, reason: StandardResolutionReasons.DEFAULT }
      : { value: rule.on, reason: StandardResolutionReasons.TARGETING_MATCH };
  }

  resolveStringEvaluation = async <T extends string>(_key: string, value: T) => refuseType(value);
  resolveNumberEvaluation = async <T extends number>(_key: string, value: T) => refuseType(value);
  resolveObjectEvaluation = async <T>(_key: string, value: T) => refuseType(value);
}

function refuseType<T>(value: T): ResolutionDetails<T> {
  return { value, errorCode: ErrorCode.TYPE_MISMATCH, errorMessage: 'Flags of the portal are boolean.' };
}

/** The evaluation context of a visitor. */
function toContext({ user, session }: RuleSubject): EvaluationContext {
  return {
    targetingKey: String(user.id),
    partnerId: user.partner.id,
    isTester: user.partner.isMultiQuoteTester,
    session,
  };
}

function toSubject({ targetingKey, partnerId, isTester, session }: EvaluationContext): RuleSubject {
  return {
    user: {
      id: Number(targetingKey),
      partner: { id: Number(partnerId), isMultiQuoteTester: isTester === true },
    },
    session: String(session),
  };
}

let domains = 0;

/** Evaluates the flags of a portal through OpenFeature, by the given provider or by the composition's settings. */
export class FlagEvaluator {
  private settings: FlagSettings = new Map();
  private readonly domain: string;
  private readonly ready: Promise<void>;

  /** @param onError called if the provider does not start */
  constructor(provider?: Provider, onError: (error: unknown) => void = () => undefined) {
    // A domain for each portal: tests run two portals with different flags in one process.
    domains += 1;
    this.domain = `portal-${domains}`;
    const own = new CompositionFlagProvider(async () => this.settings);
    // A provider that does not start leaves every flag at its default.
    this.ready = OpenFeature.setProviderAndWait(this.domain, provider ?? own).catch(onError);
  }

  /** The flags that the visitor's versions declare, by area. A provider that fails gives their defaults. */
  async evaluate(live: LiveReleases, visitor: Visitor): Promise<Record<string, Record<string, boolean>>> {
    await this.ready;
    this.settings = readFlagSettings(live);
    const client = OpenFeature.getClient(this.domain);
    const context = toContext(visitor);
    const values: Record<string, Record<string, boolean>> = {};
    for (const { record } of live.areas) {
      const flags: Record<string, boolean> = {};
      for (const { name, default: byDefault } of record.flags)
        flags[name] = await client.getBooleanValue(`${record.name}.${name}`, byDefault, context);
      values[record.name] = flags;
    }
    return values;
  }
}
