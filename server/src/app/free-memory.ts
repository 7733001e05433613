import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Sets by how much the heap may grow before it is collected again, in per cent of what was alive; V8 takes up to 300. */
const GROWS_BY = 100

/**
 * Gives memory back that only a start needed: reading and compiling all code leaves some 50 MB of garbage, which V8 would keep
 * until it needs them. Takes some tenths of a second. From then on garbage is collected before it is as much again.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  // A new context has what the flag brings.
  runInNewContext("gc({ type: 'major', flavor: 'last-resort' })")
  setFlagsFromString('--no-expose-gc')
  setFlagsFromString(`--heap-growing-percent=${GROWS_BY}`)
}
