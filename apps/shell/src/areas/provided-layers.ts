/**
 * The lazy layers that areas take from the shell. Federation provides only what the shell itself imports somewhere:
 * this table is that import. A link that is hovered or focused fetches what shows a list from here.
 */
export const PROVIDED_LAYERS: Readonly<Record<string, () => Promise<unknown>>> = {
  '@portal/ui/page': () => import('@portal/ui/page'),
  '@portal/ui/forms': () => import('@portal/ui/forms'),
  // What a list shows its rows with comes in a script of its own.
  '@portal/ui/grid': () => import('@portal/ui/grid').then(({ preloadTable }) => preloadTable()),
  '@portal/area-kit': () => import('@portal/area-kit'),
  '@portal/ui/charts': () => import('@portal/ui/charts'),
  '@portal/ui/dates': () => import('@portal/ui/dates'),
  '@portal/ui/map': () => import('@portal/ui/map'),
};
