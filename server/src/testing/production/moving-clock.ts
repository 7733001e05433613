// Preloaded into a server under test: its clock starts `CLOCK_AHEAD` milliseconds ahead, and messages of the parent
// process advance it further. Timers and the database's clock are unaffected.
const real = Date
let ahead = Number(process.env['CLOCK_AHEAD'] ?? 0)

globalThis.Date = new Proxy(real, {
  construct(target, given: readonly unknown[]) {
    // Without an argument: the current, shifted time.
    const made: unknown = Reflect.construct(
      target,
      given.length === 0 ? [target.now() + ahead] : given,
    )
    if (made instanceof target) return made
    throw new TypeError('no date')
  },
  get(target, name) {
    const found: unknown = Reflect.get(target, name)
    return name === 'now' ? () => target.now() + ahead : found
  },
})

process.on('message', (said: { advance?: number }) => {
  if (said.advance === undefined) return
  ahead += said.advance
  process.send?.({ ahead })
})
