interface Renderer {
  [method: string]: unknown;
}

interface DevToolsHook {
  renderers: Map<number, Renderer>;
  inject(renderer: Renderer): number;
}

/**
 * While an area is developed: lets the area's own copy of the refresh runtime find the shell's React renderer. The hook
 * that the shell's copy makes does not list renderers, and an area's copy arrives after React has announced itself.
 * Runs before React DOM is loaded.
 */
const hook = (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevToolsHook }).__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    const id = inject(renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
