// `npm run soak`: crashes, rolling restarts and the server's races at full size. Exits with 1 on failure. `npm run soak
// -- 0.02` runs that fraction, to check that it works; `npm run soak -- 1 B-01` runs the tests whose name starts with
// `B-01`; the races are named `races`.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import {
  crashUnderLoad,
  type CrashPlan,
  type CrashReport,
} from '../../server/src/testing/races/crashes.ts'
import { restartUnderLoad } from '../../server/src/testing/races/rolling.ts'

const SPOIL =
  'alter system set synchronous_commit = off; alter system set wal_writer_delay = 2000; select pg_reload_conf()'
/** Maximum recovery time in milliseconds; checked by a full run only. */
const LIMITS = { api: 5000, database: 10_000 }
/** Maximum time of a server's stop in milliseconds; checked by a full run only. */
const STOP_LIMIT = 25_000

/** Test files with `rounds`, C-09, the shop's other races, promotion limits. */
const races = () =>
  globSync('server/src/**/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes("from '#testing/races/rounds.ts'"),
  )

const [, , part = '1', wanted = ''] = process.argv
const share = Number(part)
if (!(share > 0 && share <= 1)) throw new RangeError('The part to run is above 0 and at most 1')

const RUNS: readonly { name: string; plan: CrashPlan; caught?: true }[] = [
  {
    name: 'B-01 the server killed 20 times',
    plan: { victim: 'api', kills: 20, clients: 16, between: 100 },
  },
  {
    name: 'B-02 PostgreSQL killed 10 times',
    plan: { victim: 'database', kills: 10, clients: 16, between: 500 },
  },
  {
    name: 'B-03 sabotaged: confirmed before written',
    plan: { victim: 'database', kills: 3, clients: 16, between: 100, spoil: SPOIL },
    caught: true,
  },
]

/** Lists the counts that are not 0, as `3 lost`. */
function countsOf(counts: Record<string, number>): string[] {
  return Object.entries(counts).flatMap(([name, count]) =>
    count === 0 ? [] : [`${count} ${name}`],
  )
}

function faultsOf(report: CrashReport, limit: number): string[] {
  const { lost, phantoms, duplicates, overlaps, unexpected, recovery } = report
  const faults = countsOf({ lost, phantoms, duplicates, overlaps })
  if (share === 1 && recovery > limit) faults.push(`back only after ${recovery.toFixed(0)} ms`)
  return [...faults, ...new Set(unexpected)]
}

async function crash({ name, plan, caught }: (typeof RUNS)[number]): Promise<boolean> {
  const kills = Math.ceil(plan.kills * share)
  const between = Math.ceil(plan.between * Math.max(share, 0.1))
  const report = await crashUnderLoad({ ...plan, kills, between })
  const faults = faultsOf(report, LIMITS[plan.victim])
  const passed = caught === true ? report.lost > 0 : faults.length === 0
  const { acknowledged, refused, repeated, recovery } = report
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${faults.join(', ') || 'nothing wrong'}`)
  console.log(
    `       ${acknowledged} booked, ${refused} refused, ${repeated} asked again, back in at most ${recovery.toFixed(0)} ms`,
  )
  return passed
}

async function restart(): Promise<boolean> {
  const restarts = Math.ceil(10 * share)
  const report = await restartUnderLoad({ restarts, clients: 16, between: 100, notice: 3 })
  const { acknowledged, failed, failedWithoutNotice, exits, longestStop } = report
  const { lost, duplicates, overlaps } = report
  const faults = countsOf({ failed: failed.length, lost, duplicates, overlaps })
  if (exits.some((code) => code !== 0)) faults.push(`exits ${exits.join(', ')}`)
  if (share === 1 && longestStop > STOP_LIMIT) faults.push(`a stop of ${longestStop.toFixed(0)} ms`)
  if (failedWithoutNotice.length === 0) faults.push('the sabotaged stop was not caught')
  const result = faults.join(', ') || 'nothing wrong'
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} B-18 ${restarts} restarts: ${result}`)
  console.log(
    `       ${acknowledged} booked, longest stop ${longestStop.toFixed(0)} ms; without notice ${failedWithoutNotice.length} failed`,
  )
  return faults.length === 0
}

/** Runs the races of `npm test` with more rounds. */
function race(): boolean {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', ...races()]
  const env = { ...process.env, SOAK: String(share) }
  return spawnSync(process.execPath, command, { stdio: 'inherit', env }).status === 0
}

const works: { name: string; work: () => boolean | Promise<boolean> }[] = [
  ...RUNS.map((run) => ({ name: run.name, work: () => crash(run) })),
  { name: 'B-18 rolling restarts', work: restart },
  { name: 'races', work: race },
].filter(({ name }) => name.startsWith(wanted))
if (works.length === 0) throw new RangeError(`Nothing is named ${wanted}`)
for (const { name, work } of works) {
  try {
    if (!(await work())) process.exitCode = 1
  } catch (error) {
    console.log(`FAILED ${name}:`, error)
    process.exitCode = 1
  }
}
