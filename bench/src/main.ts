// `npm run bench -- slots`: measures one claim and prints ratios, which mean the same on every machine.
// `npm run bench -- slots tiny` shows in a moment that the bench runs to its end. Ends with 1 when it does not.
import type { Size } from './runs.ts'

/** By name; each loads only what it needs. */
const BENCHES: ReadonlyMap<string, () => Promise<(size: Size) => unknown>> = new Map([
  ['slots', async () => (await import('./slots.ts')).runSlots],
  ['booking', async () => (await import('./booking/run.ts')).runBooking],
  ['shop', async () => (await import('./shop.ts')).runShop],
  ['reads', async () => (await import('./reads.ts')).runReads],
  ['city', async () => (await import('./city.ts')).runCity],
  ['search', async () => (await import('./search/run.ts')).runSearch],
  ['live', async () => (await import('./live.ts')).runLive],
  ['screen', async () => (await import('./screen.ts')).runScreen],
])

const [name = '', size = 'full'] = process.argv.slice(2)
const load = BENCHES.get(name)
if (load === undefined || (size !== 'full' && size !== 'tiny')) {
  console.error(`Usage: npm run bench -- <${[...BENCHES.keys()].join('|')}> [tiny]`)
  process.exitCode = 2
} else {
  const run = await load()
  await run(size)
}
