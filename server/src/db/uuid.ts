const FORM = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Returns whether a row can have this id. PostgreSQL refuses any other text where it expects a uuid. */
export function isUuid(text: string): boolean {
  return FORM.test(text)
}
