// `npm run bench -- slots`: measures one claim and prints ratios, which mean the same on every machine.
// `npm run bench -- slots tiny` shows in a moment that the bench runs to its end. Ends with 1 when it does not.
import type { Size } from './runs.ts'

/** By name; each loads only what it needs. */
const BENCHES: ReadonlyMap<string, () => Promise<{ run: (size: Size) => unknown }>> = new Map([
  ['slots', () => import('./slots.ts')],
  ['booking', () => import('./booking.ts')],
  ['shop', () => import('./shop.ts')],
])

const [name = '', size = 'full'] = process.argv.slice(2)
const load = BENCHES.get(name)
if (load === undefined || (size !== 'full' && size !== 'tiny')) {
  console.error(`Usage: npm run bench -- <${[...BENCHES.keys()].join('|')}> [tiny]`)
  process.exitCode = 2
} else {
  const bench = await load()
  await bench.run(size)
}
