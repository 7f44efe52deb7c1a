/** A call whose result is used: behind `=`, `(`, `,`, `:`, `[`, `?` or `=>`. */
const CALL = /(?<=[=(,:[?>]\s*)(?:v\.)?[A-Za-z]\w*\(/g;
/** Only the OpenAPI document contains it. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),?/g;

/**
 * Lets the bundler leave out the calls of the contract that an app does not make: each is the result of a function,
 * which stays unless it is marked as having no side effects. No function of the contract has any.
 */
// biome-ignore lint/style/noDefaultExport: the bundler calls the default export of a loader.
export default function withoutUnusedCalls(source: string): string {
  return source.replace(SUMMARY, '').replace(CALL, '/*#__PURE__*/ $&');
}
