import { setTimeout as wait } from 'node:timers/promises';
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

interface FlagEvaluatorOptions {
  /** Called if the provider does not start, and each time that its answers become late. */
  onError?: ((error: unknown) => void) | undefined;
  /** Milliseconds that a page waits for the provider to start. */
  startMs?: number;
  /** Milliseconds that a page waits for all its flags. */
  evaluationMs?: number;
}

const START_MS = 2000;
const EVALUATION_MS = 500;

/**
 * Evaluates the flags of a portal through OpenFeature, by the given provider or by the composition's settings. Pages
 * contain the flags, so flags of a provider that is late or fails have their defaults.
 */
export class FlagEvaluator {
  private settings: FlagSettings = new Map();
  private readonly domain: string;
  private readonly ready: Promise<void>;
  private readonly onError: (error: unknown) => void;
  private readonly evaluationMs: number;
  private isLate = false;

  constructor(provider?: Provider, options: FlagEvaluatorOptions = {}) {
    const { onError = () => undefined, startMs = START_MS, evaluationMs = EVALUATION_MS } = options;
    this.onError = onError;
    this.evaluationMs = evaluationMs;
    // A domain for each portal: tests run two portals with different flags in one process.
    domains += 1;
    this.domain = `portal-${domains}`;
    const own = new CompositionFlagProvider(async () => this.settings);
    const started = OpenFeature.setProviderAndWait(this.domain, provider ?? own).catch(onError);
    this.ready = withLimit(started, startMs, () =>
      onError(new Error('The flag provider did not start. Flags have their defaults.')),
    );
  }

  /** The flags that the visitor's versions declare, by area. */
  async evaluate(live: LiveReleases, visitor: Visitor): Promise<Record<string, Record<string, boolean>>> {
    await this.ready;
    this.settings = readFlagSettings(live);
    const client = OpenFeature.getClient(this.domain);
    const context = toContext(visitor);
    const values = Object.fromEntries(
      live.areas.map(({ record: { name, flags } }) => [
        name,
        Object.fromEntries(flags.map((flag) => [flag.name, flag.default])),
      ]),
    );
    let isOver = false;
    const evaluations = live.areas.flatMap(({ record: { name, flags } }) =>
      flags.map(async (flag) => {
        const value = await client.getBooleanValue(`${name}.${flag.name}`, flag.default, context);
        if (!isOver && values[name]) values[name][flag.name] = value;
      }),
    );
    let isLate = false;
    await withLimit(Promise.all(evaluations), this.evaluationMs, () => {
      isLate = true;
    });
    isOver = true;
    if (isLate && !this.isLate)
      this.onError(
        new Error('The flag provider did not answer in time. Flags without an answer have their defaults.'),
      );
    this.isLate = isLate;
    return values;
  }
}

/** Waits for a promise, but not longer than a limit. */
async function withLimit(work: Promise<unknown>, limitMs: number, onLate: () => void): Promise<void> {
  const limit = new AbortController();
  const isLate = await Promise.race([
    work.then(() => false),
    wait(limitMs, true, { signal: limit.signal, ref: false }),
  ]);
  limit.abort();
  if (isLate) onLate();
}
