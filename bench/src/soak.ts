// `npm run soak`: the crash tests of the booking at full size. Minutes long; ends with 1 when anything was lost.
import {
  crashUnderLoad,
  type CrashPlan,
  type CrashReport,
} from '../../server/src/testing/crashes.ts'

const SPOIL =
  'alter system set synchronous_commit = off; alter system set wal_writer_delay = 2000; select pg_reload_conf()'
/** Longest time to be back, in milliseconds. */
const LIMITS = { api: 5000, database: 10_000 }

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

function faultsOf(report: CrashReport, limit: number): string[] {
  const { lost, phantoms, duplicates, overlaps, unexpected, recovery } = report
  const faults = Object.entries({ lost, phantoms, duplicates, overlaps })
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${count} ${name}`)
  if (recovery > limit) faults.push(`back only after ${recovery.toFixed(0)} ms`)
  return [...faults, ...new Set(unexpected)]
}

let failed = false
for (const { name, plan, caught = false } of RUNS) {
  const report = await crashUnderLoad(plan)
  const faults = faultsOf(report, LIMITS[plan.victim])
  const passed = caught ? report.lost > 0 : faults.length === 0
  failed ||= !passed
  const { acknowledged, refused, repeated, recovery } = report
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${faults.join(', ') || 'nothing wrong'}`)
  console.log(
    `       ${acknowledged} booked, ${refused} refused, ${repeated} asked again, back in at most ${recovery.toFixed(0)} ms`,
  )
}
process.exitCode = failed ? 1 : 0
