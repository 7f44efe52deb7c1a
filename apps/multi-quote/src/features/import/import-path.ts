/** Path parameters of a stored import. */
export interface ImportPath {
  uuid: string;
  importUuid: string;
}
