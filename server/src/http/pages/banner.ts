import { BRAND } from '@awan/core/brand'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '#config.ts'

export type BannerFacts = {
  config: Config
  /** Address of the server. */
  address: string
  /** For example `PostgreSQL 18.4 (embedded)`. */
  database: string
  notes: string[]
  seconds: number
}

const people = z.object({
  items: z.array(z.object({ role: z.string(), name: z.string(), phone: z.string() })),
})

/** Returns the text shown on the terminal after the start. */
export async function composeBanner(app: FastifyInstance, facts: BannerFacts): Promise<string> {
  const { config, address } = facts
  const open = config.publicUrl ?? address
  const rows: [string, string][] = [['Open', open]]
  if (open !== address) rows.push(['Listens', address])
  if (config.messaging.providers.length === 0 && !config.production) {
    rows.push(['Handset', `${open}/dev/handset (every SMS and WhatsApp message arrives here)`])
  }
  rows.push(...(await peopleRows(app, config)))
  if (config.demo) {
    rows.push(['Demo data', `on; without it: DEMO=off DATA_DIR=./my-data npm start`])
  }
  rows.push(['Database', facts.database])
  if (!config.webhooks) rows.push(['Webhooks', 'off: events of shops wait and are not sent'])
  for (const note of facts.notes) rows.push(['Note', note])
  rows.push(['Stop', 'Ctrl+C'])
  const width = Math.max(...rows.map(([label]) => label.length))
  const lines = rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`)
  return ['', `  ${BRAND.en} is ready (${facts.seconds.toFixed(1)} s)`, '', ...lines, ''].join('\n')
}

async function peopleRows(
  app: FastifyInstance,
  { publicUrl }: Config,
): Promise<[string, string][]> {
  // Requests for other hosts are refused.
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).host
  const answer = await app.inject({ url: '/api/dev/people', headers: { host } })
  if (answer.statusCode !== 200) return []
  const listed = people.safeParse(answer.json())
  if (!listed.success) return []
  return listed.data.items.map(({ role, name, phone }) => [
    'Log in as',
    `${phone} (${role}: ${name})`,
  ])
}
