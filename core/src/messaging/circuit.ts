/** Consecutive failures after which the circuit opens. */
export const MOST_FAILURES = 10
/** Milliseconds for which an open circuit blocks messages before one probe. */
export const REST = 20_000

/** The state of one provider's circuit; instants in milliseconds. */
export interface Circuit {
  failures: number
  /** Time until which nothing is sent; during a probe, by which its result is expected. */
  restsUntil: number
}

export const CLOSED: Circuit = { failures: 0, restsUntil: 0 }

/** Returns whether the provider's circuit is open. */
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

/** Returns the circuit after a message; a success closes it. */
export function after(circuit: Circuit, went: boolean, now: number): Circuit {
  if (went) return CLOSED
  const failures = circuit.failures + 1
  return { failures, restsUntil: failures < MOST_FAILURES ? 0 : now + REST }
}
