import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import {
  calledOff,
  isDirty,
  opened,
  received,
  reopened,
  reset,
  send,
  shownFaults,
  tried,
  typed,
  type UnsavedInput,
  type FormState,
  type Way,
} from '#lib/form/form-state.ts'

interface Service {
  name: string
  price: number
  version: number
}
type Fields = Omit<Service, 'version'>
type State = FormState<Fields, 'name' | 'price'>

const STORED: Service = { name: 'Haircut', price: 10, version: 3 }
const read = ({ name, price }: Service): Fields => ({ name, price })
const faultsOf = ({ name }: Fields) => (name === '' ? (['name'] as const) : [])

const open = (): State => opened(read(STORED), STORED.version)
const over = (state: State, stored: Partial<Service>) => {
  const thing = { ...STORED, version: STORED.version + 1, ...stored }
  return received(state, read(thing), thing.version)
}

/** Saves as the hook does; `meanwhile` runs while the request is in flight. */
async function saved(
  state: State,
  save: Way<Service, Fields, 'name' | 'price'>['save'],
  rest: Partial<Way<Service, Fields, 'name' | 'price'>> = {},
  meanwhile: (state: State) => State = (now) => now,
): Promise<State> {
  const sent = tried(state, faultsOf(state.value))
  const outcome = await send(sent, { read, versionOf: ({ version }) => version, save, ...rest })
  return outcome.step(meanwhile(sent))
}

const refusing = (error: Error) => () => Promise.reject(error)
const OVERTAKEN = new ApiError('changed_elsewhere', 409, 'changed')

/** State of a form as the person sees it. */
const seen = (state: State) => ({
  value: state.value,
  dirty: isDirty(state),
  faults: shownFaults(state, faultsOf(state.value)),
  conflict: state.conflict,
})
const CLEAN = { value: read(STORED), dirty: false, faults: [], conflict: [] }

test.each<[string, State, Partial<ReturnType<typeof seen>>]>([
  ['as opened is clean', open(), {}],
  [
    'with something typed is dirty',
    typed(open(), { price: 12 }),
    { value: { name: 'Haircut', price: 12 }, dirty: true },
  ],
  ['typed back is clean', typed(typed(open(), { price: 12 }), { price: 10 }), {}],
  [
    'says nothing of faults before it was tried',
    typed(open(), { name: '' }),
    { value: { name: '', price: 10 }, dirty: true },
  ],
  [
    'says its faults once it was tried',
    tried(typed(open(), { name: '' }), ['name']),
    { value: { name: '', price: 10 }, dirty: true, faults: ['name'] },
  ],
  [
    'says of a fault no more once it is mended',
    typed(tried(typed(open(), { name: '' }), ['name']), { name: 'Shave' }),
    { value: { name: 'Shave', price: 10 }, dirty: true },
  ],
  [
    'follows the server where nothing is typed',
    over(open(), { price: 11 }),
    { value: { name: 'Haircut', price: 11 } },
  ],
  [
    'takes over another’s changes to other fields, and names them',
    over(typed(open(), { name: 'Cut' }), { price: 11 }),
    { value: { name: 'Cut', price: 11 }, dirty: true, conflict: ['price'] },
  ],
  [
    'keeps the typed value of a field another has changed, and names it',
    over(typed(open(), { price: 12 }), { price: 11 }),
    { value: { name: 'Haircut', price: 12 }, dirty: true, conflict: ['price'] },
  ],
  [
    'names the changes of two others in sequence',
    over(over(typed(open(), { price: 12 }), { price: 11 }), {
      price: 11,
      name: 'Trim',
      version: 5,
    }),
    { value: { name: 'Trim', price: 12 }, dirty: true, conflict: ['price', 'name'] },
  ],
  ['is not taken back to an older version', over(open(), { price: 9, version: 2 }), {}],
  ['waits for its own answer before it follows', over(tried(open(), []), { price: 11 }), {}],
  [
    'is reset to the server’s present values',
    reset(over(tried(typed(open(), { name: '' }), ['name']), { price: 11 })),
    { value: { name: 'Haircut', price: 11 } },
  ],
])('a form %s', (_, state, expected) => {
  expect(seen(state)).toEqual({ ...CLEAN, ...expected })
})

describe('a save', () => {
  const dear = () => typed(open(), { price: 12 })

  test('sends the input on the version it was based on, and leaves the form clean', async () => {
    const calls: unknown[] = []
    const after = await saved(dear(), async (value, version, before) => {
      calls.push([value, version, before])
      return { ...value, version: 4 }
    })
    expect(calls).toEqual([[{ name: 'Haircut', price: 12 }, 3, read(STORED)]])
    expect(seen(after)).toEqual({ ...CLEAN, value: { name: 'Haircut', price: 12 } })
    expect([after.version, after.pending, after.submitted]).toEqual([4, false, false])
  })

  test('shows the server’s result, and keeps input typed meanwhile', async () => {
    const after = await saved(
      typed(dear(), { name: ' Cut ' }),
      async ({ price }) => ({ name: 'Cut', price, version: 4 }),
      {},
      (now) => typed(now, { price: 13 }),
    )
    expect(seen(after)).toMatchObject({ value: { name: 'Cut', price: 13 }, dirty: true })
  })

  test('without an answer counts as it was sent', async () => {
    const after = await saved(dear(), async () => undefined)
    expect(seen(after)).toEqual({ ...CLEAN, value: { name: 'Haircut', price: 12 } })
    expect(after.version).toBe(3)
  })

  test('that the network lost keeps the input, to be sent again', async () => {
    const lost = new ApiError('network', 0, 'offline')
    const after = await saved(dear(), refusing(lost))
    expect(seen(after)).toMatchObject({ value: { name: 'Haircut', price: 12 }, dirty: true })
    expect(after).toMatchObject({ error: lost, pending: false, version: 3 })
    const again = await saved(after, async (value) => ({ ...value, version: 4 }))
    expect(again).toMatchObject({ error: undefined, version: 4 })
    expect(isDirty(again)).toBe(false)
  })

  test('refused for a field shows so there until the field changes', async () => {
    const refusal = new ApiError('invalid_input', 400, 'price')
    const after = await saved(dear(), refusing(refusal), { faultsIn: () => ['price'] })
    expect(seen(after)).toMatchObject({ faults: ['price'], dirty: true })
    expect(seen(typed(after, { price: 13 })).faults).toEqual([])
  })

  test('with a stale version catches up, and succeeds next time', async () => {
    const theirs = { ...STORED, price: 11, name: 'Trim', version: 7 }
    const after = await saved(dear(), refusing(OVERTAKEN), { reload: async () => theirs })
    expect(seen(after)).toMatchObject({
      value: { name: 'Trim', price: 12 },
      conflict: ['name', 'price'],
      dirty: true,
    })
    expect(after).toMatchObject({ version: 7, error: OVERTAKEN })
    const versions: number[] = []
    await saved(after, async (value, version) => {
      versions.push(version)
      return { ...value, version: 8 }
    })
    expect(versions).toEqual([7])
  })

  test('that an earlier attempt without a response has saved is a success', async () => {
    const theirs = { name: 'Trim', price: 12, version: 7 }
    const after = await saved(dear(), refusing(OVERTAKEN), { reload: async () => theirs })
    expect(seen(after)).toMatchObject({ value: read(theirs), dirty: false, conflict: [] })
    expect(after).toMatchObject({ version: 7, error: undefined })
  })

  test('with a stale version that cannot be refreshed keeps the input', async () => {
    const after = await saved(dear(), refusing(OVERTAKEN), {
      reload: refusing(new Error('offline')),
    })
    expect(seen(after)).toMatchObject({ value: { name: 'Haircut', price: 12 }, conflict: [] })
    expect(after).toMatchObject({ version: 3, error: OVERTAKEN, pending: false })
  })

  test('that its person calls off is no failure', async () => {
    const after = await saved(dear(), refusing(calledOff()))
    expect(after).toMatchObject({ error: undefined, pending: false })
    expect(isDirty(after)).toBe(true)
  })
})

describe('values typed before the session ended', () => {
  const draft = { base: read(STORED), value: { name: 'Cut', price: 10 }, version: STORED.version }
  const again = (kept?: UnsavedInput<Fields>, base = read(STORED), version = 3): State =>
    reopened(kept, base, version)

  test('are unsaved in the form that opens again', () => {
    const state = again(draft)
    expect(seen(state)).toMatchObject({ value: { name: 'Cut', price: 10 }, dirty: true })
    expect(state).toMatchObject({ conflict: [], version: 3 })
  })

  test('are merged with what was changed meanwhile', () => {
    const theirs = { name: 'Trim', price: 12 }
    const state = again(draft, theirs, 4)
    expect(seen(state)).toMatchObject({ value: { name: 'Cut', price: 12 }, dirty: true })
    expect(state).toMatchObject({ conflict: ['name', 'price'], base: theirs, version: 4 })
  })

  test('of a new row are for a row that begins alike', () => {
    const fresh = { ...draft, version: 0 }
    expect(isDirty(again(fresh, read(STORED), 0))).toBe(true)
    const other = { name: 'Shave', price: 5 }
    expect(again(fresh, other, 0)).toMatchObject({ value: other, base: other })
  })

  test('are none as a rule', () => {
    expect(again(undefined)).toEqual(open())
  })
})
