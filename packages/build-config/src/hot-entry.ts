/** While an area is developed, the hot reload client needs an entry to be put into; it holds nothing else. */
export {};
