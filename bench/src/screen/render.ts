import { Agent, get } from 'node:http'
import { atMost } from '../page/goals.ts'
import type { Size } from '../runs.ts'
import { secondsOf } from '../ticks.ts'
import { startServer } from './whole-server.ts'

const SIZES = { full: { most: 50, again: 20 }, tiny: { most: 2, again: 1 } } as const
const LANGUAGES = ['en', 'ar']
const CITIES = ['baghdad', 'erbil']
/**
 * Digits of the requests: a second variant of each page, so that the warm requests are not answered by the cache of the
 * first ones.
 */
const DIGITS = { begun: 'arab', warm: 'latn' } as const

/**
 * Measures the server's cost of shop pages in both languages: rendered and compressed, and served from the cache. A new
 * process compiles the renderer first, which is reported separately. Milliseconds of processor time of the server's
 * process, without PostgreSQL; the web app must be built.
 */
export async function runRender(size: Size): Promise<void> {
  const { most, again } = SIZES[size]
  const server = await startServer()
  const agent = new Agent({ keepAlive: true })
  try {
    const pages = await pagesOf(server.origin, most)
    const spent = async (page: Page, digits: string, times: number) => {
      const before = secondsOf(server.pid)
      for (let at = 0; at < times; at += 1) await open(agent, server.origin, page, digits)
      return secondsOf(server.pid) - before
    }
    let [begun, drawn, kept] = [0, 0, 0]
    for (const page of pages) begun += await spent(page, DIGITS.begun, 1)
    // The cache lasts only briefly, so each page is requested again at once.
    for (const page of pages) {
      drawn += await spent(page, DIGITS.warm, 1)
      kept += await spent(page, DIGITS.warm, again)
    }
    const milliseconds = (seconds: number, count: number) => (seconds * 1000) / count
    const count = pages.length
    const each = [
      milliseconds(drawn, count),
      milliseconds(kept, count * again),
      milliseconds(begun, count),
    ]
    console.log(`${count} pages of shops, each once drawn and ${again} times sent again\n`)
    console.log(`${'milliseconds of processor time'.padEnd(32)}   drawn    kept   begun`)
    console.log('each page'.padEnd(32) + each.map((one) => one.toFixed(2).padStart(8)).join(''))
    console.log()
    atMost('a first screen that is drawn', each[0] ?? NaN, 20, 'ms')
    atMost('a first screen that was kept', each[1] ?? NaN, 1, 'ms')
  } finally {
    agent.destroy()
    await server.close()
  }
}

interface Page {
  path: string
  language: string
}

/** Lists the pages of at most `most` shops per city, in both languages. */
async function pagesOf(origin: string, most: number): Promise<Page[]> {
  const lists = CITIES.map(async (city) => {
    const answer = await fetch(`${origin}/api/businesses?city=${city}&limit=${most}`)
    const { items } = (await answer.json()) as { items: { id: string }[] } // the contract's shape
    return items
  })
  const businesses = (await Promise.all(lists)).flat()
  return businesses.flatMap(({ id }) =>
    LANGUAGES.map((language) => ({ path: `/business/${id}`, language })),
  )
}

function open(
  agent: Agent,
  origin: string,
  { path, language }: Page,
  digits: string,
): Promise<void> {
  const headers = { 'accept-encoding': 'br', cookie: `awan.view=${language}.baghdad.${digits}` }
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br')
        reject(new Error(`${path} came as the shell`))
      answer.resume().once('end', resolve)
    }).once('error', reject)
  })
}
