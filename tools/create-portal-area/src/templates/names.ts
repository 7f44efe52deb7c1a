/** Spellings of a new area's name that its files use. */
export interface AreaNames {
  /** `sales-reports`: folder, package and name in the release. */
  area: string;
  /** `/sales-reports`: URL prefix of the area. */
  path: string;
  /** `Sales reports`. */
  title: string;
  /** `sales report`: one item of the list. */
  noun: string;
  /** `SalesReport`: prefix of components. */
  component: string;
  /** `sales-report`: prefix of file names. */
  file: string;
}

export function areaNames(area: string, path: string): AreaNames {
  const words = singular(area).split('-');
  return {
    area,
    path,
    title: capitalize(area.replaceAll('-', ' ')),
    noun: words.join(' '),
    component: words.map(capitalize).join(''),
    file: words.join('-'),
  };
}

function singular(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return /[^s]s$/.test(plural) ? plural.slice(0, -1) : plural;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
