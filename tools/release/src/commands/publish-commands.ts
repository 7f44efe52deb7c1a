import { resolve } from 'node:path';
import { describeChannelState } from '../channels/describe.ts';
import { describeFlags } from '../flags/set-flag.ts';
import { assertNotRolledBack, describePublish, publish } from '../publish/publish.ts';
import { isFolder } from '../publish/read-build.ts';
import { remove, rollback } from '../publish/rollback.ts';
import { findSources, recordSourceFacts } from '../publish/source-facts.ts';
import { listNewCommits } from '../source/new-commits.ts';
import { currentRevision } from '../source/revision.ts';
import type { ReleaseStore } from '../store/store.ts';
import { callRegistry, printPreview } from './call-registry.ts';
import { previewVersion } from './channel-commands.ts';
import { type Command, print, UsageError } from './command.ts';

/** Commands that change which version is live, in this store or through a registry. */
export const PUBLISH_COMMANDS: Readonly<Record<string, Command>> = {
  publish: {
    args: ['app'],
    options: ['reason', 'force', 'draft', 'preview', 'hours', 'registry'],
    run: async (store, [app = ''], { reason, force, draft, preview, hours, registry }) => {
      if (preview && !reason?.trim()) throw new UsageError('release publish --preview needs --reason.');
      if (hours !== undefined && !preview) throw new UsageError('release publish: --hours needs --preview.');
      const folder = isFolder(app) ? resolve(app) : resolve('apps', app, 'dist');
      for (const line of await recordSourceFacts(folder, findSources(folder))) print(`Not recorded: ${line}`);
      const revision = await currentRevision(folder);
      const options = { draft: draft || preview, force, reason, revision };
      if (registry !== undefined) {
        const client = callRegistry(registry);
        const { message, ...result } = await client.publish(folder, options);
        message.split('\n').forEach(print);
        if (preview) await printPreview(client, result.name, result.version, { hours, reason, force });
        return assertNotRolledBack(result);
      }
      const commits = await listNewCommits(store, folder, revision);
      const result = await publish(store, folder, { ...options, commits });
      print(describePublish(result));
      if (preview) await previewVersion(store, result.name, result.version, { hours, reason, force });
      else await printChannelState(store, result.name);
      assertNotRolledBack(result);
    },
  },
  rollback: {
    args: ['app'],
    options: ['to', 'reason', 'force', 'registry'],
    run: async (store, [app = ''], { to, reason, force, registry }) => {
      const options = { to, reason, force };
      const {
        from,
        to: target,
        message,
      } = registry === undefined
        ? { ...(await rollback(store, app, options)), message: '' }
        : await callRegistry(registry).rollback(app, options);
      print(`${app} was rolled back from ${from} to ${target}.`);
      if (registry === undefined) await printChannelState(store, app);
      else if (message !== '') message.split('\n').forEach(print);
    },
  },
  remove: {
    args: ['area'],
    options: ['reason', 'registry'],
    run: async (store, [area = ''], { reason, registry }) => {
      const { from } =
        registry === undefined
          ? await remove(store, area, reason)
          : await callRegistry(registry).remove(area, reason ?? null);
      print(`${area} ${from} was removed from the portal. Its versions stay stored until they are pruned.`);
    },
  },
};

/** Prints canaries, previews, disabled areas, the freeze, scheduled changes and flags. */
export async function printChannelState(store: ReleaseStore, app?: string): Promise<void> {
  const composition = await store.readComposition();
  for (const line of describeChannelState(composition, app)) print(line);
  for (const line of await describeFlags(store, composition, app)) print(line);
}
