/** Replaces the federation runtime's snapshots: areas come from the composition, never from an `mf-manifest.json`. */
export class SnapshotHandler {
  /** The runtime offers each plugin to it. */
  readonly hooks = { applyPlugin() {} };
  /** Cleared when a remote is replaced under its own name. */
  readonly manifestCache = new Map<string, never>();
}

export function getGlobalRemoteInfo(): { hostGlobalSnapshot: undefined } {
  return { hostGlobalSnapshot: undefined };
}
