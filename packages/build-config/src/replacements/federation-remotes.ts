/** Takes the place of the federation runtime's list of remotes: `app.json` names the areas, the shell's loader loads them. */
export class RemoteHandler {
  /** The runtime offers each plugin to it. */
  readonly hooks = { applyPlugin() {} };

  formatAndRegisterRemote(): [] {
    return [];
  }
}
