import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OpenDatabase } from '../../server/src/db/open.ts'
import { openScratch } from './booking.ts'

/** Measures in a database of its own, which is gone afterwards. */
export async function inScratch(measure: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'awan-bench-'))
  await chmod(scratch, 0o755)
  const { database, drop } = await openScratch(scratch)
  try {
    await measure(database)
  } finally {
    await database.close()
    await drop()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The medians in milliseconds of both, which run in turns. */
export async function inTurns(
  runs: number,
  whole: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<[whole: number, bare: number]> {
  const times: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    times[0].push(await timed(whole))
    times[1].push(await timed(bare))
  }
  return [median(times[0]), median(times[1])]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
