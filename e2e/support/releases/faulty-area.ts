/**
 * Lines appended to an area's entry that make its first page faulty; the URL selects the fault: `/orders?fault=render`.
 * They wrap the container, so that the shell sees an ordinary faulty release.
 */
export const FAULTY_ORDERS = `
(() => {
  const container = globalThis.portal_area_orders;
  let scope;
  const faultyPage = async () => {
    const versions = scope.react;
    const React = (await versions[Object.keys(versions)[0]].get())();
    const { createElement: h, useEffect, useState } = React;
    const block = (ms) => { const end = performance.now() + ms; while (performance.now() < end) {} };
    const Render = () => { throw new Error('fault in render'); };
    const Effect = () => { useEffect(() => { throw new Error('fault in effect'); }, []); return h('p', null, 'Before the fault'); };
    const Handler = () => h('button', { onClick: () => { throw new Error('fault in handler'); } }, 'Throw');
    const Later = () => h('button', { onClick: () => { Promise.reject(new Error('fault in promise')); } }, 'Reject');
    const Block = () => {
      const [done, setDone] = useState('');
      return h('div', null,
        h('button', { onClick: () => { block(5000); setDone('Done'); } }, 'Block'),
        h('output', null, done));
    };
    const faults = { render: Render, effect: Effect, handler: Handler, promise: Later, block: Block };
    const Component = () => {
      const fault = faults[new URLSearchParams(location.search).get('fault')];
      return h('div', null,
        h('h1', null, 'Faulty orders'),
        h('input', { 'aria-label': 'Beside the fault' }),
        fault ? h(fault) : null);
    };
    return { Component };
  };
  globalThis.portal_area_orders = {
    init: (given, ...rest) => { scope = given; return container.init(given, ...rest); },
    get: async (name) => {
      const factory = await container.get(name);
      return () => {
        const { area } = factory();
        return { area: { ...area, routes: [{ path: '/orders', lazy: faultyPage }] } };
      };
    },
  };
})();`;

/** The profile page with an extra component that throws on a `crash` event. */
export const CRASHING_PROFILE = `
(() => {
  const container = globalThis.portal_area_account;
  let scope;
  globalThis.portal_area_account = {
    init: (given, ...rest) => { scope = given; return container.init(given, ...rest); },
    get: async (name) => {
      const factory = await container.get(name);
      const versions = scope.react;
      const React = (await versions[Object.keys(versions)[0]].get())();
      const { createElement: h, Fragment, useEffect, useState } = React;
      const Bomb = () => {
        const [lit, light] = useState(false);
        useEffect(() => {
          const listener = () => light(true);
          addEventListener('crash', listener);
          return () => removeEventListener('crash', listener);
        }, []);
        if (lit) throw new Error('fault in the profile');
        return null;
      };
      const crashing = (route) => route.path !== '/account/personal' ? route : {
        ...route,
        lazy: async () => {
          const { Component } = await route.lazy();
          return { Component: () => h(Fragment, null, h(Component), h(Bomb)) };
        },
      };
      return () => {
        const { area } = factory();
        return { area: { ...area, routes: area.routes.map(crashing) } };
      };
    },
  };
})();`;
