import { isLanguage, type Localized } from '@awan/core/language'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The names of the fields in which two states of a thing differ. Values are JSON. */
export function changedFields<Thing extends object>(before: Thing, after: Thing): (keyof Thing)[] {
  // The keys of a thing, which its type knows and Object.keys does not.
  const names = Object.keys(after) as (keyof Thing)[]
  return names.filter((name) => !same(before[name], after[name]))
}

/**
 * Merges what somebody typed over a state that has changed since: untouched fields follow the new state. A text
 * follows it language by language.
 */
export function rebased<Thing extends object>(before: Thing, typed: Thing, after: Thing): Thing {
  const touched = changedFields(before, typed)
  return touched.reduce((merged, name) => {
    const [was, now, theirs] = [before[name], typed[name], after[name]]
    const texts = isText(was) && isText(now) && isText(theirs)
    return { ...merged, [name]: texts ? rebased(was, now, theirs) : now }
  }, after)
}

/** Tells a text in several languages, which has no other keys. */
const isText = (value: unknown): value is Localized =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every(isLanguage)

/** Only these fields of a thing. */
export const picked = <Thing extends object>(thing: Thing, names: readonly (keyof Thing)[]) =>
  // Each name is a key of the thing.
  Object.fromEntries(names.map((name) => [name, thing[name]])) as Partial<Thing>
