import { isLanguage, type Localized } from '@awan/core/language'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields in which two states of an object differ. Values are JSON. */
export function changedFields<Thing extends object>(before: Thing, after: Thing): (keyof Thing)[] {
  // Keys of the object; Object.keys returns string[].
  const names = Object.keys(after) as (keyof Thing)[]
  return names.filter((name) => !same(before[name], after[name]))
}

/**
 * Merges typed values with a newer state: untouched fields follow the new state. Localized texts are merged by
 * language.
 */
export function rebased<Thing extends object>(before: Thing, typed: Thing, after: Thing): Thing {
  const touched = changedFields(before, typed)
  return touched.reduce((merged, name) => {
    const [was, now, theirs] = [before[name], typed[name], after[name]]
    const texts = isText(was) && isText(now) && isText(theirs)
    return { ...merged, [name]: texts ? rebased(was, now, theirs) : now }
  }, after)
}

/** Returns whether a value is a localized text, whose keys are all languages. */
const isText = (value: unknown): value is Localized =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every(isLanguage)

/** Returns an object with only these fields. */
export const picked = <Thing extends object>(thing: Thing, names: readonly (keyof Thing)[]) =>
  // Each name is a key of the object.
  Object.fromEntries(names.map((name) => [name, thing[name]])) as Partial<Thing>
