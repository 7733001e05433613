// `npm run bench -- slots`: measures one claim and prints ratios, which mean the same on every machine.

/** By name; each loads only what it needs. */
const BENCHES: ReadonlyMap<string, () => Promise<{ run: () => unknown }>> = new Map([
  ['slots', () => import('./slots.ts')],
  ['booking', () => import('./booking.ts')],
  ['shop', () => import('./shop.ts')],
])

const [name = ''] = process.argv.slice(2)
const load = BENCHES.get(name)
if (load === undefined) {
  console.error(`Usage: npm run bench -- <${[...BENCHES.keys()].join('|')}>`)
  process.exitCode = 2
} else {
  const bench = await load()
  await bench.run()
}
