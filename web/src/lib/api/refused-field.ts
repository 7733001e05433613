import { isApiError } from '#lib/api/api-error.ts'

/** Returns whether the server refused the value of this field of the request. */
export function isFieldRefused(error: unknown, field: string): boolean {
  const fields = isApiError(error, 'invalid_input') ? error.data.fields : undefined
  return Array.isArray(fields) && fields.some((one) => isAbout(one, field))
}

const isAbout = (one: unknown, field: string) =>
  typeof one === 'object' && one !== null && 'field' in one && one.field === field
