/** Isolates a name of either direction (U+2068, U+2069) within a sentence that cannot contain elements. */
export const isolated = (name: string) => `\u2068${name}\u2069`
