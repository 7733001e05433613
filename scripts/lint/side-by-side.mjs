// Refuses migrations that break running servers of the version before: docs/decisions/102-migrations-compatible-with-running-servers.md.

/** Last migration number assigned before this check. */
const BEFORE = 309
/** First line of a file that runs statement by statement, without a transaction. */
const OUTSIDE = /^-- outside a transaction\b/
const CONCURRENT =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) \w+\b/i
/** Comment above a statement: why servers of the previous version are unaffected, or why its lock blocks no request. */
const REASON = /-- side by side: \S.{14,}/

/** Statements that break running servers, or block them with a lock: [pattern, why]. `on` captures the table. */
const RULES = [
  [
    /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?(?<on>\w+)/i,
    'blocks writes during the build: create it concurrently, in a file that begins with `-- outside a transaction`',
  ],
  [/^drop index (?!concurrently)/i, 'blocks all requests of the table: drop it concurrently'],
  [
    /^drop (?:table|view|type|domain|function|trigger)\b/i,
    'servers of the previous version still use it',
  ],
  [
    /^alter (?:type|domain|view|function)\b/i,
    'servers of the previous version expect its old definition',
  ],
  [
    /^alter table (?:only )?(?<on>\w+)\b[^]*\brename\b/i,
    'servers of the previous version use the old name',
  ],
  [
    /^alter table (?:only )?(?<on>\w+)\b[^]*\bdrop column\b/i,
    'servers of the previous version read it',
  ],
  [
    /^alter table (?:only )?(?<on>\w+)\b[^]*\balter (?:column )?\w+ (?:set data )?type\b/i,
    'rewrites the table and blocks all requests of it',
  ],
  [
    /^alter table (?:only )?(?<on>\w+)\b[^]*\bset not null\b/i,
    'servers of the previous version may insert null; reading every row blocks writes',
  ],
  [
    /^alter table (?:only )?(?<on>\w+)\b(?=[^]*\badd column\b[^,;]*\bnot null\b)(?![^]*\bdefault\b)/i,
    'servers of the previous version do not set it: add a default',
  ],
  [
    /^alter table (?:only )?(?<on>\w+)\b(?=[^]*\badd constraint\b[^]*\b(?:check|foreign key|unique|exclude)\b)(?![^]*\bnot valid\b)/i,
    'reading every row blocks writes: add it `not valid`, and validate it in a statement of its own',
  ],
]

/** Parses the statements of a file with the comments above each: [{ text, above, line }]. Function bodies are left out. */
function statementsOf(file) {
  const blank = (text) => text.replaceAll(/[^\n]/g, ' ')
  const bare = file
    .replaceAll(/--.*$/gm, blank)
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, blank)
    .replaceAll(/'(?:[^']|'')*'/g, blank)
  let at = 0
  return bare.split(';').flatMap((text) => {
    const begin = at
    at += text.length + 1
    const skipped = text.length - text.trimStart().length
    if (skipped === text.length) return []
    const above = file.slice(begin, begin + skipped)
    const line = file.slice(0, begin + skipped).split('\n').length
    return [{ text: text.trim().replaceAll(/\s+/g, ' '), above, line }]
  })
}

/** Finds statements that break servers of the previous version: [{ line, text }]. */
export function sideBySideFaults(path, file) {
  if (Number.parseInt(path.split('/').at(-1), 10) <= BEFORE) return []
  const statements = statementsOf(file)
  const fault = ({ line }, text) => [{ line, text }]
  if (OUTSIDE.test(file))
    return statements.flatMap((one) =>
      CONCURRENT.test(one.text)
        ? []
        : fault(
            one,
            'outside a transaction only indexes are created and dropped, each `if (not) exists`',
          ),
    )
  const made = new Set(
    statements.flatMap(
      ({ text }) => /^create table (?:if not exists )?(\w+)/i.exec(text)?.[1] ?? [],
    ),
  )
  return statements.flatMap((one) => {
    if (/^(?:create|drop) .*\bconcurrently\b/i.test(one.text))
      return fault(one, 'the file must begin with `-- outside a transaction`')
    if (REASON.test(one.above)) return []
    return RULES.flatMap(([pattern, why]) => {
      const hit = pattern.exec(one.text)
      return hit === null || made.has(hit.groups?.on) ? [] : fault(one, why)
    }).slice(0, 1)
  })
}
