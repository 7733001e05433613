// `npm run bench -- slots`: measures one claim and prints ratios, which are comparable across machines. `npm run bench
// -- slots tiny` checks quickly that the bench runs. Exits with 1 on failure. `npm run bench -- page` runs all benches,
// or the named ones, and writes the output to docs/speed.md.
import type { Size } from './runs.ts'

/** Benches by name; each loads only its own modules. */
const BENCHES: ReadonlyMap<string, () => Promise<(size: Size) => unknown>> = new Map([
  ['slots', async () => (await import('./slots.ts')).runSlots],
  ['booking', async () => (await import('./booking/run.ts')).runBooking],
  ['shop', async () => (await import('./shop.ts')).runShop],
  ['reads', async () => (await import('./reads.ts')).runReads],
  ['servers', async () => (await import('./servers.ts')).runServers],
  ['city', async () => (await import('./city/run.ts')).runCity],
  ['search', async () => (await import('./search/run.ts')).runSearch],
  ['live', async () => (await import('./live.ts')).runLive],
  ['screen', async () => (await import('./screen/run.ts')).runScreen],
  ['render', async () => (await import('./screen/render.ts')).runRender],
  ['lighthouse', async () => (await import('./screen/lighthouse.ts')).runLighthouse],
])

const [name = '', ...rest] = process.argv.slice(2)
const size = rest.at(-1) === 'tiny' ? 'tiny' : 'full'
const names = size === 'tiny' ? rest.slice(0, -1) : rest
const load = BENCHES.get(name)
if (name === 'page' && names.every((one) => BENCHES.has(one))) {
  const { refreshPage } = await import('./page/run.ts')
  await refreshPage(names.length > 0 ? names : [...BENCHES.keys()], size)
} else if (load === undefined || names.length > 0) {
  const list = [...BENCHES.keys()].join('|')
  console.error(
    `Usage: npm run bench -- <${list}> [tiny]\n       npm run bench -- page [bench ...] [tiny]`,
  )
  process.exitCode = 2
} else {
  const run = await load()
  await run(size)
}
