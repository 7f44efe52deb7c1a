/** Path parameters of a kept import. */
export interface ImportPath {
  uuid: string;
  importUuid: string;
}
