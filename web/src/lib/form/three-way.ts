const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The names of the fields in which two states of a thing differ. Values are JSON. */
export function changedFields<Thing extends object>(before: Thing, after: Thing): (keyof Thing)[] {
  // The keys of a thing, which its type knows and Object.keys does not.
  const names = Object.keys(after) as (keyof Thing)[]
  return names.filter((name) => !same(before[name], after[name]))
}

/** What somebody typed over a state that has changed since: untouched fields follow the new state. */
export function rebased<Thing extends object>(before: Thing, typed: Thing, after: Thing): Thing {
  const touched = changedFields(before, typed)
  return touched.reduce((merged, name) => ({ ...merged, [name]: typed[name] }), after)
}

/** Only these fields of a thing. */
export const picked = <Thing extends object>(thing: Thing, names: readonly (keyof Thing)[]) =>
  // Each name is a key of the thing.
  Object.fromEntries(names.map((name) => [name, thing[name]])) as Partial<Thing>
