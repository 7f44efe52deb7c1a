/**
 * Lines appended to the entry of account that put a line of text above the profile page, and with `bringsCopies` offer
 * and announce second copies of shared modules. With `flag`, the text is shown only while that flag is on.
 */
export function markedProfile(text: string, { bringsCopies = false, flag = '' } = {}): string {
  return `
(() => {
  const container = globalThis.portal_area_account;
  let scope;
  const bringsCopies = ${bringsCopies};
  if (bringsCopies) (globalThis.portalBundledSingletons ??= []).push({ app: 'account', modules: ['@portal/auth'] });
  globalThis.portal_area_account = {
    init: (given, ...rest) => {
      scope = given;
      if (bringsCopies) given.react['18.0.0'] = { from: 'portal_area_account', get: () => () => ({}), loaded: 1, useIn: [] };
      return container.init(given, ...rest);
    },
    get: async (name) => {
      const factory = await container.get(name);
      const versions = scope.react;
      const React = (await versions[Object.keys(versions)[0]].get())();
      const { createElement: h, Fragment } = React;
      const sdks = scope['@portal/portal-sdk'];
      const { useFlag } = (await sdks[Object.keys(sdks)[0]].get())();
      const flag = ${JSON.stringify(flag)};
      const Marked = () => useFlag(flag) || flag === '' ? h('p', null, ${JSON.stringify(text)}) : null;
      const marked = (route) => route.path !== '/account/personal' ? route : {
        ...route,
        lazy: async () => {
          const { Component } = await route.lazy();
          return { Component: () => h(Fragment, null, h(Marked), h(Component)) };
        },
      };
      return () => {
        const { area } = factory();
        return { area: { ...area, routes: area.routes.map(marked) } };
      };
    },
  };
})();`;
}
