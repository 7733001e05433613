import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import type { Size } from '../runs.ts'
import { withRuns, type Run } from './page.ts'

const PAGE = path.resolve(import.meta.dirname, '../../../docs/speed.md')
const MAIN = path.resolve(import.meta.dirname, '../main.ts')

/**
 * Runs benches one after another, each in a separate process, and writes their output to `docs/speed.md`; `tiny` prints
 * the page instead. A failing bench leaves the page unchanged and ends the run.
 */
export async function refreshPage(benches: readonly string[], size: Size): Promise<void> {
  for (const bench of benches) {
    console.log(`\n${bench}`)
    const run = await runBench(bench, size)
    // Written after each bench, so that its result is kept even if the next one fails.
    const page = withRuns(await readFile(PAGE, 'utf8'), [run])
    if (size === 'tiny') console.log(page)
    else await writeFile(PAGE, page)
  }
}

async function runBench(bench: string, size: Size): Promise<Run> {
  const before = loadavg()[0] ?? 0
  const args = size === 'tiny' ? [MAIN, bench, 'tiny'] : [MAIN, bench]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  // Node types the exit code as any.
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${bench} ended with ${code}`)
  return { bench, output, where: where(before) }
}

/** Returns date and machine of a run; the load before it is that of other processes. */
function where(load: number): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${memory} GB, Node ${process.versions.node}`
  const date = new Date().toISOString().slice(0, 10)
  return `${date}, ${machine}; load of the machine before it ${load.toFixed(1)}:`
}
