// Summarises the failures of a Playwright run in a few lines: its own report repeats whole page contents.

const MOST_LINES = 12
const MOST_CHARACTERS = 300

/** Lists the tests of a JSON report that did not end as expected, each with the beginning of its errors. */
export function failuresOf(report) {
  return specsOf(report.suites ?? []).flatMap(({ spec, path }) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors ?? [])
        const said = errors.flatMap(({ message = '' }) => beginningOf(message))
        return [`${spec.file}:${spec.line} ${path.join(' › ')}`, ...said].join('\n  ')
      }),
  )
}

function specsOf(suites, above = []) {
  return suites.flatMap(({ specs = [], suites: within = [], title, file }) => {
    // The outermost suite is the file, which each spec names anyway.
    const path = title === file ? above : [...above, title]
    const own = specs.map((spec) => ({ spec, path: [...path, spec.title] }))
    return [...own, ...specsOf(within, path)]
  })
}

/** Returns the first lines of a message, without Playwright's call log. */
function beginningOf(message) {
  const [said = ''] = message.split(/\n\s*Call log:/i)
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  return lines.slice(0, MOST_LINES).map(cut)
}

/** Shortens a line that contains a whole page. */
export const cut = (line) =>
  line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)} …` : line
