import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'

interface Member {
  name: string
  role: string
  state: string
}

/** Reads the state of the three machines from Patroni, and requests switchovers. */
export class Cluster {
  readonly machines: readonly Machine[]
  readonly #authorization: string

  constructor(machines: readonly Machine[], password: string) {
    this.machines = machines
    this.#authorization = `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`
  }

  /** Lists all members known to Patroni, from the first machine that responds. */
  async #members(): Promise<readonly Member[]> {
    for (const { address } of this.machines) {
      const signal = AbortSignal.timeout(1000)
      const answer = await fetch(`http://${address}:8008/cluster`, { signal }).catch(
        () => undefined,
      )
      if (!answer?.ok) continue
      const { members = [] } = (await answer.json()) as { members?: Member[] } // Patroni's response format
      return members
    }
    return []
  }

  async #inRole(role: string): Promise<Machine | undefined> {
    const member = (await this.#members()).find(
      (one) => one.role === role && one.state !== 'stopped',
    )
    return this.machines.find(({ name }) => name === member?.name)
  }

  leader(): Promise<Machine> {
    return this.#until('a leader', () => this.#inRole('leader'))
  }

  /** Returns the synchronous standby, which every commit waits for. */
  syncStandby(): Promise<Machine> {
    return this.#until('a synchronous standby', () => this.#inRole('sync_standby'))
  }

  /** Waits until all three machines run, with a leader and a synchronous standby. */
  async whole(): Promise<void> {
    await this.#until('three machines that run', async () => {
      const members = await this.#members()
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
      const roles = new Set(running.map(({ role }) => role))
      return running.length === 3 && roles.has('leader') && roles.has('sync_standby')
        ? true
        : undefined
    })
  }

  /** Makes the leader hand over to the synchronous standby. */
  async switchOver(): Promise<void> {
    const { name, address } = await this.leader()
    const answer = await fetch(`http://${address}:8008/switchover`, {
      method: 'POST',
      headers: { authorization: this.#authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ leader: name }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Patroni did not switch over: ${answer.status} ${text}`)
  }

  async #until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const end = Date.now() + 120_000
    while (Date.now() < end) {
      const seen = await look()
      if (seen !== undefined) return seen
      await sleep(250)
    }
    throw new Error(`There is not ${what}: ${JSON.stringify(await this.#members())}`)
  }
}
