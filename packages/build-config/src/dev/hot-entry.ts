/** Empty entry that the hot reload client is added to while an area is developed. */
export {};
