/** `look`: works, but needs attention. `fault`: a necessary part does not work. */
export type FindingState = 'ok' | 'look' | 'fault'

/** Line of the report, without personal data and secrets. */
export interface Finding {
  name: string
  state: FindingState
  says: string
}

export interface Chapter {
  title: string
  findings: readonly Finding[]
}

export const fine = (name: string, says: string): Finding => ({ name, state: 'ok', says })
export const look = (name: string, says: string): Finding => ({ name, state: 'look', says })
export const fault = (name: string, says: string): Finding => ({ name, state: 'fault', says })

/** Returns the finding of the first true case; cases are listed from the worst on. */
export function worst(...cases: readonly (readonly [boolean, Finding])[]): Finding {
  const found = cases.find(([holds]) => holds)
  if (found === undefined) throw new RangeError('No case holds')
  return found[1]
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes, such as `3.4 GB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`
}

/** Formats seconds in the largest fitting unit, such as `3 h`. */
export function spanText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** Formats the report as a text that can be forwarded as it is. */
export function reportText(head: string, chapters: readonly Chapter[]): string {
  const all = chapters.flatMap((chapter) => chapter.findings)
  const width = Math.max(0, ...all.map((finding) => finding.name.length))
  const lines = chapters.flatMap(({ title, findings }) => [
    '',
    title,
    ...findings.map(
      ({ name, state, says }) => `  ${state.padEnd(5)}  ${name.padEnd(width)}  ${says}`,
    ),
  ])
  const count = (state: FindingState) => all.filter((finding) => finding.state === state).length
  return [head, ...lines, '', `${count('fault')} faults, ${count('look')} to look at.`].join('\n')
}
