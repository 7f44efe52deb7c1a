interface Renderer {
  [method: string]: unknown;
}

interface DevToolsHook {
  renderers: Map<number, Renderer>;
  inject(renderer: Renderer): number;
}

/**
 * Lets the refresh runtime of an area under development find the shell's React renderer: the shell's hook does not list
 * renderers, and the area's runtime loads after React has registered. Runs before React DOM is loaded.
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
