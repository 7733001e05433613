import { verdictOf, type Verdict } from './goals.ts'

/** Output of a bench, with date and machine. */
export interface Run {
  readonly bench: string
  readonly output: string
  /** Date and machine, in one line. */
  readonly where: string
}

/**
 * Inserts the output of benches into docs/speed.md, between their marks, and all goals into the table at its top. The
 * output of other benches is kept. Throws if the page has no marks for a bench.
 */
export function withRuns(page: string, runs: readonly Run[]): string {
  const filled = runs.reduce((text, run) => between(text, `bench ${run.bench}`, block(run)), page)
  return between(filled, 'goals', table(goalsOf(filled)))
}

const begin = (name: string) => `<!-- ${name} -->\n`
const end = (name: string) => `<!-- end of ${name} -->`

function between(page: string, name: string, text: string): string {
  const from = page.indexOf(begin(name))
  const to = page.indexOf(end(name))
  if (from < 0 || to < from) throw new Error(`The page has no place for "${name}".`)
  return `${page.slice(0, from + begin(name).length)}\n${text}\n\n${page.slice(to)}`
}

function block({ output, where }: Run): string {
  const lines = output.split('\n').filter((line) => !line.startsWith('Migrated the database: '))
  return `${where}\n\n\`\`\`text\n${lines.join('\n').trim()}\n\`\`\``
}

/** Returns the goals of every bench on the page, missed ones first. */
function goalsOf(page: string): Verdict[] {
  const verdicts = page.split('\n').flatMap((line) => verdictOf(line) ?? [])
  return verdicts.toSorted((a, b) => Number(a.isReached) - Number(b.isReached))
}

function table(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ isReached, what, measured, goal }) => [
    what,
    measured,
    goal,
    isReached ? 'yes' : '**no**',
  ])
  const all = [['What', 'Measured', 'Goal', 'Reached'], ...rows]
  const widths = [0, 1, 2, 3].map((at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
