/**
 * jsdom works a computed style out from every rule of every sheet, anew at each call, and looking for things by role
 * asks for that of each element several times over. While nothing in the document changes, one answer does for all.
 */
export function computeStylesOnce(): void {
  const compute = window.getComputedStyle.bind(window);
  let known = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => {
    known = new WeakMap();
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  // What has the focus is styled differently, and no mutation says so.
  document.addEventListener('focusin', forget, true);
  document.addEventListener('focusout', forget, true);

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return compute(element, pseudo);
    // Changes of this very turn have not been told yet.
    if (changes.takeRecords().length > 0) forget();
    const before = known.get(element);
    if (before !== undefined) return before;
    const style = compute(element);
    known.set(element, style);
    return style;
  };
}
