import { planCanary, planPromote, planStopCanary } from '../channels/canary.ts';
import type { CanaryAudience } from '../channels/describe.ts';
import { createDevelopmentLink, planEndDevelopment } from '../channels/development-link.ts';
import { planFreeze, planUnfreeze } from '../channels/freeze.ts';
import { makeChange, type Plan } from '../channels/make-change.ts';
import { createLink, createPreview, PREVIEW_HOURS } from '../channels/preview.ts';
import { readTime } from '../channels/read-time.ts';
import { planSchedule, planUnschedule } from '../channels/schedule.ts';
import { planDisable, planEnable } from '../channels/switch.ts';
import { type FlagAudience, planFlag } from '../flags/set-flag.ts';
import { pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import { callRegistry, printPreview, readHours } from './call-registry.ts';
import { type Command, print, toNumber, UsageError, type Values } from './command.ts';

const DEVELOPMENT_HOURS = 8;
const FLAG_STATES: ReadonlyMap<string, boolean | null> = new Map([
  ['on', true],
  ['off', false],
  ['default', null],
]);
const SCHEDULED = ['promote', 'disable', 'enable'] as const;

/** Commands for canaries, previews, development links, disabled areas, freezes, scheduled changes and flags. */
export const CHANNEL_COMMANDS: Readonly<Record<string, Command>> = {
  canary: {
    args: ['area', 'version'],
    options: ['percent', 'partners', 'testers', 'reason', 'force'],
    run: (store, [area = '', version = ''], values) => {
      const audience = readAudience('canary', values);
      return change(store, (composition) =>
        planCanary(store, composition, area, version, audience, options(values)),
      );
    },
  },
  'stop-canary': {
    args: ['area', 'version?'],
    options: ['reason'],
    run: (store, [area = '', version], values) =>
      change(store, (composition) => planStopCanary(composition, area, version, options(values))),
  },
  promote: {
    args: ['area', 'version?'],
    options: ['reason', 'force'],
    run: (store, [area = '', version], values) =>
      change(store, (composition) => planPromote(store, composition, area, version, options(values))),
  },
  preview: {
    args: ['area', 'version'],
    options: ['hours', 'reason', 'force', 'registry'],
    run: async (store, [area = '', version = ''], values) => {
      const { registry } = values;
      if (registry === undefined) await previewVersion(store, area, version, values);
      else await printPreview(callRegistry(registry), area, version, values);
    },
  },
  'dev-link': {
    args: ['area', 'url'],
    options: ['user', 'hours', 'reason'],
    run: async (store, [area = '', url = ''], { user, hours: text, reason }) => {
      if (user === undefined)
        throw new UsageError('release dev-link needs --user EMAIL, the portal user who opens the link.');
      const hours = text === undefined ? DEVELOPMENT_HOURS : toNumber('--hours', text);
      const plan = await createDevelopmentLink(store, area, url, { user, hours, reason });
      plan.summary.forEach(print);
      const live = pointerOf(plan.composition, area);
      print(await createLink(store, area, live?.version ?? '', plan.key, readPortalUrl()));
    },
  },
  'end-dev-links': {
    args: ['area'],
    options: ['reason'],
    run: (store, [area = ''], { reason }) =>
      change(store, (composition) => planEndDevelopment(composition, area, reason)),
  },
  disable: {
    args: ['area'],
    options: ['message', 'reason'],
    run: (store, [area = ''], { message, reason }) =>
      change(store, (composition) => planDisable(composition, area, { message, reason })),
  },
  enable: {
    args: ['area'],
    options: ['reason'],
    run: (store, [area = ''], { reason }) =>
      change(store, (composition) => planEnable(composition, area, reason)),
  },
  freeze: {
    args: [],
    options: ['from', 'to', 'reason'],
    run: (store, _args, { from, to, reason }) => {
      if (to === undefined) throw new UsageError('release freeze needs --to TIME.');
      const times = { from: from === undefined ? new Date() : readTime(from), to: readTime(to) };
      return change(store, (composition) => planFreeze(composition, { ...times, reason }));
    },
  },
  unfreeze: {
    args: [],
    options: ['reason'],
    run: (store, _args, { reason }) => change(store, (composition) => planUnfreeze(composition, reason)),
  },
  schedule: {
    args: ['promote|disable|enable', 'area', 'version?'],
    options: ['at', 'message', 'reason'],
    run: (store, [name, area = '', version], { at, message, reason }) => {
      const action = SCHEDULED.find((one) => one === name);
      if (action === undefined)
        throw new UsageError(
          `release schedule: "${name}" cannot be scheduled. Use promote, disable or enable.`,
        );
      if (version !== undefined && action !== 'promote')
        throw new UsageError(`release schedule ${action}: unknown argument "${version}".`);
      if (message !== undefined && action !== 'disable')
        throw new UsageError(`release schedule ${action} has no --message.`);
      if (at === undefined) throw new UsageError('release schedule needs --at TIME.');
      const time = readTime(at);
      return change(store, (composition) =>
        planSchedule(composition, action, area, { at: time, reason, version, message }),
      );
    },
  },
  flag: {
    args: ['area', 'flag', 'on|off|default'],
    options: ['percent', 'partners', 'testers', 'preview', 'hours', 'reason'],
    run: async (store, [area = '', flag = '', state = ''], values) => {
      const on = FLAG_STATES.get(state);
      if (on === undefined) throw new UsageError(`release flag: "${state}" is not on, off or default.`);
      const audience = readFlagAudience(values);
      if (on === null && audience !== undefined)
        throw new UsageError('release flag: default applies to everyone, so it takes no audience.');
      const { key, composition, summary } = await makeChange(store, (current) =>
        planFlag(store, current, area, flag, on, { reason: values.reason, audience }),
      );
      summary.forEach(print);
      const live = pointerOf(composition, area);
      if (key !== null) print(await createLink(store, area, live?.version ?? '', key, readPortalUrl()));
    },
  },
  unschedule: {
    args: ['id'],
    options: ['reason'],
    run: (store, [id = ''], { reason }) =>
      change(store, (composition) => planUnschedule(composition, id, reason)),
  },
};

const options = ({ reason, force }: Values) => ({ reason, force });

/** Makes a preview and prints its link. */
export async function previewVersion(
  store: ReleaseStore,
  area: string,
  version: string,
  { hours, reason, force }: Pick<Values, 'hours' | 'reason' | 'force'>,
): Promise<void> {
  const options = { hours: readHours(hours) ?? PREVIEW_HOURS, reason, force };
  const { summary, key } = await createPreview(store, area, version, options);
  summary.forEach(print);
  print(await createLink(store, area, version, key, readPortalUrl()));
}

const readPortalUrl = () => process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || 4000}`;

async function change(store: ReleaseStore, plan: Parameters<typeof makeChange<Plan>>[1]): Promise<void> {
  const { summary } = await makeChange(store, plan);
  summary.forEach(print);
}

/** Reads the audience from exactly one of the three options. */
function readAudience(command: string, { percent, partners, testers }: Values): CanaryAudience {
  const given = [percent, partners, testers].filter((value) => value !== undefined);
  if (given.length !== 1)
    throw new UsageError(
      `release ${command} needs exactly one of --percent N, --partners 12,15 or --testers.`,
    );
  if (percent !== undefined) return { to: 'percentage', percent: toPercent(percent) };
  if (partners === undefined) return { to: 'testers' };
  const ids = partners.split(',').map((text) => text.trim());
  const wrong = ids.find((id) => !/^[1-9]\d{0,9}$/.test(id));
  if (wrong !== undefined) throw new UsageError(`--partners: "${wrong}" is not the id of a partner.`);
  return { to: 'partners', partners: ids.map(Number) };
}

/** Undefined for everyone. */
function readFlagAudience(values: Values): FlagAudience | undefined {
  const { percent, partners, testers, preview, hours } = values;
  const isForSome = percent !== undefined || partners !== undefined || testers === true;
  if (preview && isForSome) throw new UsageError('release flag: --preview is for one session only.');
  if (preview) return { to: 'preview', hours: readHours(hours) ?? PREVIEW_HOURS };
  if (hours !== undefined) throw new UsageError('release flag: --hours needs --preview.');
  return isForSome ? readAudience('flag', values) : undefined;
}

function toPercent(text: string): number {
  const percent = toNumber('--percent', text);
  if (percent < 1 || percent > 100) throw new UsageError('--percent must be from 1 to 100.');
  return percent;
}
