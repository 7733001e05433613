import { UUID } from '@awan/core/schema/uuid'

/** Returns whether a text is a UUID; PostgreSQL raises an error for any other text. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
