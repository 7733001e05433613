import { Agent, get } from 'node:http'
import { atMost } from '../page/goals.ts'
import type { Size } from '../runs.ts'
import { secondsOf } from '../ticks.ts'
import { startServer } from './whole-server.ts'

const SIZES = { full: { warm: 20, again: 20 }, tiny: { warm: 80, again: 1 } } as const
const LANGUAGES = ['en', 'ar']
const CITIES = ['baghdad', 'erbil']
const MOST = 50

/**
 * Measures what the pages of shops cost a server, each in both languages: drawn and packed, and sent again as they were
 * kept. Milliseconds of processor time of the server's process, without PostgreSQL; the web app has to be built.
 */
export async function runRender(size: Size): Promise<void> {
  const { warm, again } = SIZES[size]
  const server = await startServer()
  const agent = new Agent({ keepAlive: true })
  try {
    const pages = await pagesOf(server.origin)
    const ask = (page: Page) => open(agent, server.origin, page)
    for (const page of pages.slice(0, warm)) await ask(page)
    const measured = pages.slice(warm)
    let [drawn, kept] = [0, 0]
    // What is kept is kept for a moment only: each page is asked for again at once.
    for (const page of measured) {
      const begin = secondsOf(server.pid)
      await ask(page)
      const once = secondsOf(server.pid)
      for (let at = 0; at < again; at += 1) await ask(page)
      drawn += once - begin
      kept += secondsOf(server.pid) - once
    }
    const milliseconds = (seconds: number, count: number) => (seconds * 1000) / count
    const each = [milliseconds(drawn, measured.length), milliseconds(kept, measured.length * again)]
    console.log(
      `${measured.length} pages of shops, each once drawn and ${again} times sent again\n`,
    )
    console.log(`${'milliseconds of processor time'.padEnd(32)}   drawn    kept`)
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

/** Lists the pages of all shops, in both languages. */
async function pagesOf(origin: string): Promise<Page[]> {
  const lists = CITIES.map(async (city) => {
    const answer = await fetch(`${origin}/api/businesses?city=${city}&limit=${MOST}`)
    const { items } = (await answer.json()) as { items: { id: string }[] } // as its contract says
    return items
  })
  const businesses = (await Promise.all(lists)).flat()
  return businesses.flatMap(({ id }) =>
    LANGUAGES.map((language) => ({ path: `/business/${id}`, language })),
  )
}

function open(agent: Agent, origin: string, { path, language }: Page): Promise<void> {
  const headers = { 'accept-encoding': 'br', cookie: `awan.view=${language}.baghdad.latn` }
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br')
        reject(new Error(`${path} came as the shell`))
      answer.resume().once('end', resolve)
    }).once('error', reject)
  })
}
