import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Heap growth before the next collection, in percent of live data; V8 uses up to 300. */
const GROWS_BY = 100

/**
 * Frees memory used by the start only: loading and compiling leaves some 50 MB of garbage, which V8 would keep until it
 * needs the space. Takes some tenths of a second. Afterwards the heap is collected before it doubles.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  // The flag takes effect in a new context.
  runInNewContext("gc({ type: 'major', flavor: 'last-resort' })")
  setFlagsFromString('--no-expose-gc')
  setFlagsFromString(`--heap-growing-percent=${GROWS_BY}`)
}
