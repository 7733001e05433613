import { expect, test, vi } from 'vitest'
import { atLeast, atMost, verdictOf } from './goals.ts'
import { withRuns } from './page.ts'

const PAGE = `# Speed

<!-- goals -->
<!-- end of goals -->

## Booking

What is measured.

<!-- bench booking -->
<!-- end of bench booking -->

## Open pages

<!-- bench live -->

2026-01-01:

\`\`\`text
each of them 1

not reached  memory of a page: 17.9 kB, goal at most 15
\`\`\`

<!-- end of bench live -->
`

const booking = {
  bench: 'booking',
  where: '2026-02-03, 2 × a processor; load of the machine before it 0.1:',
  output:
    'Migrated the database: 0001_foundation.\nclients 8\n\nreached      at 8 clients: 0.52, goal at least 0.5\n',
}

test('a bench’s output is on the page, with missed goals first', () => {
  const page = withRuns(PAGE, [booking])
  expect(page).toBe(`# Speed

<!-- goals -->

| What             | Measured | Goal         | Reached |
| ---------------- | -------- | ------------ | ------- |
| memory of a page | 17.9 kB  | at most 15   | **no**  |
| at 8 clients     | 0.52     | at least 0.5 | yes     |

<!-- end of goals -->

## Booking

What is measured.

<!-- bench booking -->

2026-02-03, 2 × a processor; load of the machine before it 0.1:

\`\`\`text
clients 8

reached      at 8 clients: 0.52, goal at least 0.5
\`\`\`

<!-- end of bench booking -->
${PAGE.slice(PAGE.indexOf('\n## Open pages'))}`)
  expect(withRuns(page, [booking])).toBe(page)
})

test('a bench that the page has no place for is refused', () => {
  expect(() => withRuns(PAGE, [{ ...booking, bench: 'slots' }])).toThrow(
    'The page has no place for "bench slots".',
  )
})

test('a goal is printed in a parseable line', () => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  atMost('p95 of a list: home', 20.512, 20, 'ms')
  atMost('files', 5, 5)
  atLeast('slots', 0.7999, 0.8)
  log.mockRestore()
  expect(lines.map(verdictOf)).toEqual([
    { isReached: false, what: 'p95 of a list: home', measured: '20.5 ms', goal: 'at most 20' },
    { isReached: true, what: 'files', measured: '5', goal: 'at most 5' },
    { isReached: false, what: 'slots', measured: '0.8', goal: 'at least 0.8' },
  ])
  expect(verdictOf('something else')).toBeUndefined()
})
