/** Takes the place of the federation runtime's snapshots: areas come from the composition, never from an `mf-manifest.json`. */
export class SnapshotHandler {
  /** The runtime offers each plugin to it. */
  readonly hooks = { applyPlugin() {} };
}
