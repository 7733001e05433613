import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAfter, type Outcome, type Unsent } from '#console/unsent/queue/rules.ts'
import { sampleNote, sampleShown, sampleWalkIn } from '#console/unsent/queue/sample-unsent.ts'
import { sendUnsent, type UnsentStore } from '#console/unsent/queue/sending.ts'

/** Fate of one attempt; `crash` closes the tab before the answer is stored. */
type Line = 'works' | 'request lost' | 'answer lost' | 'crash'

type Step =
  | { do: 'walk in'; slot: number }
  | { do: 'note' }
  | { do: 'connect'; lines: Line[][] }
  | { do: 'customer'; slot: number }
  | { do: 'colleague notes' }
  | { do: 'colleague marks' }

const line = fc.constantFrom<Line>('works', 'request lost', 'answer lost', 'crash')
const slot = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('walk in' as const), slot }),
  fc.record({ do: fc.constant('note' as const) }),
  // One tab, or two at once.
  fc.record({
    do: fc.constant('connect' as const),
    lines: fc.array(fc.array(line, { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ do: fc.constant('customer' as const), slot }),
  fc.record({ do: fc.constant('colleague notes' as const) }),
  fc.record({ do: fc.constant('colleague marks' as const) }),
)

/** Fake server: a shop with four times, one appointment, and the server's handling of keys. */
function server() {
  const taken = new Map<number, string>()
  const keys = new Map<string, number>()
  const written: string[] = []
  const notes: string[] = []
  let appointment = sampleShown()
  const write = (note: string) => {
    appointment = { ...appointment, note, version: appointment.version + 1 }
    notes.push(note)
  }
  return {
    written,
    notes,
    customer: (at: number) => void (taken.has(at) || taken.set(at, 'customer')),
    colleagueNotes: () => write(`theirs ${notes.length}`),
    colleagueMarks: () => {
      appointment = { ...appointment, version: appointment.version + 1 }
    },
    appointment: () => appointment,
    answer: (entry: Unsent, key: string): Outcome => {
      const refuse = (code: string, data = {}): Outcome => ({
        kind: 'refused',
        refusal: { status: 409, code, data },
      })
      if (entry.kind === 'note') {
        if (entry.version !== appointment.version)
          return refuse('changed_elsewhere', { appointment })
        write(entry.note)
        return { kind: 'taken' }
      }
      if (keys.has(key)) return { kind: 'taken' }
      const first = Number(entry.request.start)
      // Any free staff member: the time itself, or the next one.
      const free = [first, first + 1].find((at) => !taken.has(at))
      if (free === undefined) return refuse('slot_taken')
      taken.set(free, entry.id)
      keys.set(key, free)
      written.push(entry.id)
      return { kind: 'taken' }
    },
  }
}

function device() {
  const stored = new Map<string, Unsent>()
  const store: UnsentStore = {
    list: async () => [...stored.values()],
    change: async (id, change) => {
      const kept = change(stored.get(id))
      if (kept) stored.set(id, kept)
      else stored.delete(id)
    },
  }
  const add = (entry: Unsent) =>
    void stored.set(entry.id, { ...entry, place: placeAfter([...stored.values()]) })
  return { stored, store, add }
}

class Crash extends Error {}

/** Faults of a broken twin: the key an entry is sent under, and its reading of the answer. */
interface Twin {
  keyOf?: (entry: Unsent) => string
  hear?: (outcome: Outcome) => Outcome
}

/** Runs the steps, then a good connection, and returns the result of each entry. */
async function play(
  steps: readonly Step[],
  { keyOf = ({ id }) => id, hear = (outcome) => outcome }: Twin,
) {
  const [shop, phone] = [server(), device()]
  const entered: Unsent[] = []
  const enter = (entry: Unsent) => {
    entered.push(entry)
    phone.add(entry)
  }
  const tab = async (lines: Line[]) => {
    const script = [...lines]
    try {
      await sendUnsent(phone.store, async (entry) => {
        await Promise.resolve()
        const now = script.shift() ?? 'request lost'
        if (now === 'request lost') return hear({ kind: 'silent' })
        const outcome = shop.answer(entry, keyOf(entry))
        if (now === 'crash') throw new Crash()
        return hear(now === 'answer lost' ? { kind: 'silent' } : outcome)
      })
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
  for (const one of steps) {
    const id = `entry ${entered.length}`
    if (one.do === 'walk in') {
      const { request } = sampleWalkIn()
      enter(sampleWalkIn({ id, request: { ...request, start: String(one.slot) } }))
    }
    if (one.do === 'note') {
      const { note: before, version } = shop.appointment()
      enter(sampleNote({ id, before, version, note: `mine ${id}` }))
    }
    if (one.do === 'connect') await Promise.all(one.lines.map(tab))
    if (one.do === 'customer') shop.customer(one.slot)
    if (one.do === 'colleague notes') shop.colleagueNotes()
    if (one.do === 'colleague marks') shop.colleagueMarks()
  }
  await tab(Array.from({ length: 200 }, () => 'works'))
  return { shop, entered, stored: phone.stored }
}

/** Checks that each entry is on the server once, or kept with its text; for a walk-in never both, never neither. */
async function checkEnds(steps: readonly Step[], twin: Twin = {}) {
  const { shop, entered, stored } = await play(steps, twin)
  for (const entry of entered) {
    const left = stored.get(entry.id)
    if (left) expect(left.refusal, 'what is left is a conflict').toBeDefined()
    if (entry.kind === 'walkIn') {
      const times = shop.written.filter((id) => id === entry.id).length
      expect(times, `${entry.id} is written`).toBe(left ? 0 : 1)
    } else if (left) expect(left).toMatchObject({ note: entry.note })
    else expect(shop.notes.filter((note) => note === entry.note)).toHaveLength(1)
  }
  const order = entered.map(({ id }) => id)
  const positions = shop.written.map((id) => order.indexOf(id))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
}

const days = fc.array(step, { maxLength: 14 })

test('A-19: with any line, tabs and others’ actions, each entry ends once, as sent or as a conflict', async () => {
  await fc.assert(
    fc.asyncProperty(days, (steps) => checkEnds(steps)),
    { numRuns: 1_000 },
  )
})

let made = 0
test.each<[string, Twin]>([
  ['with a key made at each sending walk-ins are written twice', { keyOf: () => `${(made += 1)}` }],
  [
    'where silence counts as an answer entries are lost',
    { hear: (outcome) => (outcome.kind === 'silent' ? { kind: 'taken' } : outcome) },
  ],
])('A-19 sabotaged: %s', async (_, twin) => {
  const found = await fc.check(
    fc.asyncProperty(days, (steps) => checkEnds(steps, twin)),
    { numRuns: 1_000 },
  )
  expect(found.failed).toBe(true)
})
