/** Failures in a row after which a provider is left alone. */
export const MOST_FAILURES = 10
/** Milliseconds that it is left alone before one message tries it again. */
export const REST = 20_000

/** The state of one provider's circuit; instants in milliseconds. */
export interface Circuit {
  failures: number
  /** Until when nothing is sent; during a probe, until its result should have arrived. */
  restsUntil: number
}

export const CLOSED: Circuit = { failures: 0, restsUntil: 0 }

/** Tells whether a provider is currently not used. */
export const isOpen = ({ failures }: Circuit): boolean => failures >= MOST_FAILURES

/**
 * Requests permission to send. While the circuit is open, one probe is allowed after each rest, and a new rest begins
 * for all others; `go` false: not before `circuit.restsUntil`.
 */
export function enter(circuit: Circuit, now: number): { go: boolean; circuit: Circuit } {
  if (circuit.failures < MOST_FAILURES) return { go: true, circuit }
  if (now < circuit.restsUntil) return { go: false, circuit }
  return { go: true, circuit: { ...circuit, restsUntil: now + REST } }
}

/** The circuit after a message: one that went closes it. */
export function after(circuit: Circuit, went: boolean, now: number): Circuit {
  if (went) return CLOSED
  const failures = circuit.failures + 1
  return { failures, restsUntil: failures < MOST_FAILURES ? 0 : now + REST }
}
