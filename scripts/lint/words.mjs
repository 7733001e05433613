// Words that docs/glossary.md bans from names: a lint rule checks identifiers, check-structure checks files and SQL.

const INSTEAD = new Map(
  Object.entries({
    absence: 'time off',
    agenda: 'calendar',
    announce: 'notify',
    announcement: 'notification',
    asked: 'input or requested',
    bargain: 'promotion',
    busy: 'taken, or what it is at',
    employee: 'staff or member',
    heard: 'notified or received',
    news: 'notification',
    offer: 'promotion or offering',
    reservation: 'appointment',
    tell: 'notify',
    told: 'notified or submitted',
    user: 'account',
    venue: 'business',
    visit: 'appointment',
    wish: 'input or request',
  }).flatMap(([word, instead]) => [
    [word, instead],
    [`${word}${word.endsWith('sh') ? 'es' : 's'}`, instead],
  ]),
)
/** Splits a name into words, in any style: camelCase, kebab-case, UPPER_CASE. */
const wordsOf = (name) =>
  name
    .replaceAll(/userAgent|UserAgent|user_agent|user-agent|user_sessions|user_analytics/g, '')
    .match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []

/** Returns the fault of a name that contains a word of the glossary's last column; undefined if it has none. */
export function wrongWord(name) {
  const word = wordsOf(name).find((one) => INSTEAD.has(one.toLowerCase()))
  return word && `${name}: not '${word.toLowerCase()}' but ${INSTEAD.get(word.toLowerCase())}`
}

/** Refuses names with a word that the glossary bans; fields of the API keep theirs. */
export const words = {
  create(context) {
    return {
      'Program:exit'() {
        for (const { variables } of context.sourceCode.scopeManager.scopes)
          for (const { name, defs } of variables) {
            const message = wrongWord(name)
            const node = defs.find(({ type }) => type !== 'ImportBinding')?.name
            if (message && node) context.report({ node, message })
          }
      },
    }
  },
}

/** Last migration written before this check. */
const BEFORE = 85
const NAMED =
  /\b(?:create (?:or replace )?(?:unique )?(?:table|index|function|trigger|view|type|domain)|add column|add constraint) (\w+)|\brename (?:(?:column|constraint) \w+ )?to (\w+)|^\s+(\w+) (?:bigint|boolean|bytea|date|int|integer|jsonb|localized|smallint|text|timestamptz|uuid)\b/gm

/** Finds banned words in the names that a migration creates: [{ line, text }]. */
export function wrongSql(path, text) {
  if (Number.parseInt(path.split('/').at(-1), 10) <= BEFORE) return []
  return [...text.matchAll(NAMED)].flatMap((hit) => {
    const fault = wrongWord(hit.slice(1).find(Boolean))
    return fault ? [{ line: text.slice(0, hit.index).split('\n').length, text: fault }] : []
  })
}
