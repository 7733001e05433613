import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Heap growth before the next collection, in percent of live data; V8 uses up to 300. */
const GROWS_BY = 100

/**
 * Returns memory to the system that only the start needed: reading and compiling all code leaves some 50 MB of garbage,
 * which V8 would otherwise keep. Takes some tenths of a second. Afterwards the heap grows by at most 100 % before the
 * next collection.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  // The flag takes effect in a new context.
  runInNewContext("gc({ type: 'major', flavor: 'last-resort' })")
  setFlagsFromString('--no-expose-gc')
  setFlagsFromString(`--heap-growing-percent=${GROWS_BY}`)
}
