import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { atLeast } from '../page/goals.ts'
import { median, type Size } from '../runs.ts'
import { browserPath } from './browser.ts'
import { renderedPages } from './pages.ts'
import { startServer } from './whole-server.ts'

const RUNS = { full: 3, tiny: 1 }
const PACKAGE = 'lighthouse@13.5.0'
const FLAGS = '--headless --no-sandbox --disable-gpu'
const SCRIPTS = '*/assets/*.js'
const MOST_BYTES = 64 * 1024 * 1024
const PAGE_MS = 180_000

const execute = promisify(execFile)

/**
 * Scores the server-rendered pages with Lighthouse's mobile performance audit, and as a control the last of them with
 * its script files blocked: what this machine's browser makes of the text and styles alone. Lighthouse is fetched from
 * npm on demand, as only this bench needs it; the web app must be built.
 */
export async function runLighthouse(size: Size): Promise<void> {
  const server = await startServer()
  try {
    const pages = Object.entries(await renderedPages(server.origin))
    console.log(`Lighthouse, the middle of ${RUNS[size]}`.padEnd(40) + 'score'.padStart(8))
    const scores = new Map<string, number>()
    for (const [name, address] of pages)
      scores.set(name, await middleScore(name, server.origin + address, RUNS[size]))
    const [name, address] = pages.at(-1) ?? ['', '/']
    const blocked = [`--blocked-url-patterns=${SCRIPTS}`]
    await middleScore(`${name}, without scripts`, server.origin + address, RUNS[size], blocked)
    console.log()
    for (const [name, points] of scores) atLeast(`Lighthouse of ${name} on a phone`, points, 95)
  } finally {
    await server.close()
  }
}

/** Scores a page several times; prints and returns the median. */
async function middleScore(name: string, url: string, runs: number, options: string[] = []) {
  const each: number[] = []
  // Warm-up: a server that has just started is slow.
  await (await fetch(url, { headers: { accept: 'text/html' } })).arrayBuffer()
  for (let run = 0; run < runs; run += 1) each.push(await score(url, options))
  console.log(name.padEnd(40) + median(each).toFixed(0).padStart(8))
  return median(each)
}

async function score(url: string, options: string[]): Promise<number> {
  const { stdout } = await execute(
    'npm',
    [
      ...['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url, '--quiet'],
      ...['--output=json', '--only-categories=performance', `--chrome-flags=${FLAGS}`],
      ...options,
    ],
    {
      env: { ...process.env, CHROME_PATH: browserPath() },
      maxBuffer: MOST_BYTES,
      timeout: PAGE_MS,
    },
  )
  // Lighthouse's report format.
  const { categories } = JSON.parse(stdout) as { categories: { performance: { score: number } } }
  return categories.performance.score * 100
}
