/**
 * The lazy layers that areas take from the shell. Federation provides only what the shell itself imports somewhere:
 * this table is that import. A link that is hovered or focused fetches the layers of its area from here.
 */
export const PROVIDED_LAYERS: Readonly<Record<string, () => Promise<unknown>>> = {
  '@portal/ui/page': () => import('@portal/ui/page'),
  '@portal/ui/forms': () => import('@portal/ui/forms'),
  '@portal/ui/grid': () => import('@portal/ui/grid'),
  '@portal/ui/charts': () => import('@portal/ui/charts'),
  '@portal/ui/dates': () => import('@portal/ui/dates'),
  '@portal/ui/map': () => import('@portal/ui/map'),
};
