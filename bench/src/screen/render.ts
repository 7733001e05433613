import path from 'node:path'
import { buildApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import { loadDemo } from '../../../demo/src/load.ts'
import { atMost } from '../page/goals.ts'
import { inScratch, patiently, type Scratch, type Size } from '../runs.ts'

const SIZES = { full: { warm: 20, again: 20 }, tiny: { warm: 1, again: 1 } } as const
const WEB = path.resolve(import.meta.dirname, '../../../web/dist')
const LANGUAGES = ['en', 'ar']

/**
 * Measures what the pages of shops cost a server, each in both languages: drawn and packed, and sent again as they were
 * kept. Milliseconds of processor time of the server's process, without PostgreSQL; the web app has to be built.
 */
export async function runRender(size: Size): Promise<void> {
  await inScratch((scratch) => measure(scratch, size))
}

async function measure({ db, pool, dataDir, description }: Scratch, size: Size): Promise<void> {
  const { warm, again } = SIZES[size]
  await patiently(pool, (patient) => loadDemo(patient, { now: new Date(), scale: 1 }))
  const read = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: 'off' })
  if (!read.ok) throw new Error(read.faults.join('\n'))
  const config = { ...read.config, logLevel: 'silent' } as const
  const app = await buildApp({ config, db, pool, webRoot: WEB, clock: () => new Date() })
  const ask = async (url: string) => {
    const cookie = `awan.view=${new URL(url, 'http://localhost').hash.slice(1)}.baghdad.latn`
    const headers = { host: 'localhost:3000', 'accept-encoding': 'br', cookie }
    const answer = await app.inject({ url: url.split('#')[0] ?? '', headers })
    if (answer.headers['content-encoding'] !== 'br') throw new Error(`${url} came as the shell`)
  }
  try {
    const { rows } = await pool.query<{ id: string }>('select id from business order by id')
    const pages = rows.flatMap(({ id }) => LANGUAGES.map((one) => `/business/${id}#${one}`))
    for (const page of pages.slice(0, warm)) await ask(page)
    let [drawn, kept] = [0, 0]
    for (const page of pages.slice(warm)) {
      drawn += await used(page, 1, ask)
      kept += await used(page, again, ask)
    }
    drawn /= pages.length - warm
    kept /= pages.length - warm
    console.log(`${description}, ${pages.length - warm} pages of shops\n`)
    console.log('milliseconds of processor time    drawn     kept')
    console.log(`each page${drawn.toFixed(2).padStart(30)}${kept.toFixed(2).padStart(9)}\n`)
    atMost('a first screen that is drawn', drawn, 20, 'ms')
    atMost('a first screen that was kept', kept, 1, 'ms')
  } finally {
    await app.close()
  }
}

/** Asks for a page so many times; the milliseconds of processor time each took. */
async function used(page: string, times: number, ask: (page: string) => Promise<void>) {
  const begin = process.cpuUsage()
  for (let at = 0; at < times; at += 1) await ask(page)
  const { user: own, system } = process.cpuUsage(begin)
  return (own + system) / 1000 / times
}
