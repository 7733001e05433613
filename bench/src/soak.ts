// `npm run soak`: crashes and the shop's races at full size. Ends with 1 when anything was lost. `npm run soak -- 0.02`
// runs that part of it, to see that it works.
import { spawnSync } from 'node:child_process'
import {
  crashUnderLoad,
  type CrashPlan,
  type CrashReport,
} from '../../server/src/testing/crashes.ts'

const SPOIL =
  'alter system set synchronous_commit = off; alter system set wal_writer_delay = 2000; select pg_reload_conf()'
/** Longest time to be back, in milliseconds. */
const LIMITS = { api: 5000, database: 10_000 }

/** What has its rounds by `rounds` of the tests, C-09, the shop's other races, limits of offers. */
const RACES = [
  'server/src/features/appointment/shop-races.test.ts',
  'server/src/features/promotion/announcement.test.ts',
  'server/src/features/promotion/races.test.ts',
  'server/src/features/staff/races.test.ts',
]

const share = Number(process.argv[2] ?? 1)
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

function faultsOf(report: CrashReport, limit: number): string[] {
  const { lost, phantoms, duplicates, overlaps, unexpected, recovery } = report
  const faults = Object.entries({ lost, phantoms, duplicates, overlaps })
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${count} ${name}`)
  if (recovery > limit) faults.push(`back only after ${recovery.toFixed(0)} ms`)
  return [...faults, ...new Set(unexpected)]
}

async function crash({ name, plan, caught }: (typeof RUNS)[number]): Promise<boolean> {
  const report = await crashUnderLoad({ ...plan, kills: Math.ceil(plan.kills * share) })
  const faults = faultsOf(report, LIMITS[plan.victim])
  const passed = caught === true ? report.lost > 0 : faults.length === 0
  const { acknowledged, refused, repeated, recovery } = report
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}: ${faults.join(', ') || 'nothing wrong'}`)
  console.log(
    `       ${acknowledged} booked, ${refused} refused, ${repeated} asked again, back in at most ${recovery.toFixed(0)} ms`,
  )
  return passed
}

let failed = false
for (const run of RUNS) {
  const passed = await crash(run).catch((error: unknown) => {
    console.log(`FAILED ${run.name}:`, error)
    return false
  })
  if (!passed) failed = true
}
const races = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', ...RACES],
  { stdio: 'inherit', env: { ...process.env, SOAK: String(share) } },
)
failed ||= races.status !== 0
process.exitCode = failed ? 1 : 0
