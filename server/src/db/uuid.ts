const FORM = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Returns whether a text is a UUID; PostgreSQL raises an error for any other text. */
export function isUuid(text: string): boolean {
  return FORM.test(text)
}
