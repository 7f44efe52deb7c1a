/**
 * Caches computed styles until the document changes. jsdom evaluates every rule of every style sheet on each call, and
 * finding elements by role asks for the style of each element several times.
 */
export function cacheComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  let cached = new WeakMap<Element, CSSStyleDeclaration>();
  const clear = () => {
    cached = new WeakMap();
  };
  const mutations = new MutationObserver(clear);
  mutations.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  // Focus changes styles without a mutation.
  document.addEventListener('focusin', clear, true);
  document.addEventListener('focusout', clear, true);

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return compute(element, pseudo);
    // Mutations of the current task have not been delivered yet.
    if (mutations.takeRecords().length > 0) clear();
    const existing = cached.get(element);
    if (existing !== undefined) return existing;
    const style = compute(element);
    cached.set(element, style);
    return style;
  };
}
