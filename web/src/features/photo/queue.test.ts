import { expect, test } from 'vitest'
import { NO_ROOM, uploadQueue, type Progress, type Upload } from '#features/photo/queue.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))
const file = (name: string) => new File(['x'], name)

/** A queue whose sender responds when the test lets it. */
function openQueue() {
  const sent = new Map<
    string,
    Progress & { arrive: () => void; fail: (error: Error) => void; times: number }
  >()
  let uploads: readonly Upload[] = []
  const done: string[] = []
  const queue = uploadQueue<string>({
    send: (picture, progress) =>
      new Promise((resolve, reject) => {
        const times = (sent.get(picture.name)?.times ?? 0) + 1
        const arrive = () => resolve(picture.name)
        sent.set(picture.name, { ...progress, arrive, fail: reject, times })
      }),
    onChange: (next) => (uploads = next),
  })
  const listen = () =>
    queue.listen((name) => {
      done.push(name)
      queueMicrotask(listen)
      return true
    })
  listen()
  return { queue, sent, done, uploads: () => uploads }
}

test('two are on their way at a time, the next begins when one has arrived', async () => {
  const { queue, sent, done, uploads } = openQueue()
  queue.add([file('a'), file('b'), file('c')])
  expect([...sent.keys()]).toEqual(['a', 'b'])
  sent.get('b')?.arrive()
  await settled()
  expect([...sent.keys()]).toEqual(['a', 'b', 'c'])
  expect(done).toEqual(['b'])
  expect(uploads()).toHaveLength(2)
})

test('progress, waiting and resuming are reported', () => {
  const { queue, sent, uploads } = openQueue()
  queue.add([file('a')])
  sent.get('a')?.onProgress(0.4)
  expect(uploads()[0]).toMatchObject({ state: 'sending', part: 0.4 })
  sent.get('a')?.onWaiting()
  expect(uploads()[0]).toMatchObject({ state: 'waiting', part: 0 })
  sent.get('a')?.onProgress(0.1)
  expect(uploads()[0]).toMatchObject({ state: 'sending', part: 0.1 })
})

test('a failed one keeps its error, lets others pass and is retried on demand', async () => {
  const { queue, sent, done, uploads } = openQueue()
  queue.add([file('a'), file('b'), file('c')])
  const error = new Error('no')
  sent.get('a')?.fail(error)
  await settled()
  expect(uploads()[0]).toMatchObject({ state: 'failed', error })
  expect(sent.has('c')).toBe(true)
  sent.get('b')?.arrive()
  await settled()
  queue.again(uploads()[0]?.key ?? '')
  expect(sent.get('a')?.times).toBe(2)
  sent.get('a')?.arrive()
  await settled()
  expect(done).toEqual(['b', 'a'])
})

test('a listener that does not listen again receives one photo only', async () => {
  const received: string[] = []
  const queue = uploadQueue<string>({ send: async ({ name }) => name, onChange: () => {} })
  queue.add([file('a'), file('b')])
  const take = (name: string) => received.push(name) > 0
  queue.listen(take)
  await settled()
  expect(received).toEqual(['a'])
  queue.listen(take)
  expect(received).toEqual(['a', 'b'])
})

test('one that finds no room stays as failed, and is taken once there is some', async () => {
  let uploads: readonly Upload[] = []
  const sent: string[] = []
  const queue = uploadQueue<string>({
    send: async ({ name }) => {
      sent.push(name)
      return name
    },
    onChange: (next) => (uploads = next),
  })
  queue.add([file('a')])
  queue.listen(() => false)
  await settled()
  expect(uploads).toMatchObject([{ state: 'failed', error: NO_ROOM }])
  queue.again(uploads[0]?.key ?? '')
  queue.listen(() => true)
  await settled()
  expect([uploads.length, sent]).toEqual([0, ['a', 'a']])
})

test('one that is cancelled before it is received leaves the next to the listener', async () => {
  const received: string[] = []
  let uploads: readonly Upload[] = []
  const queue = uploadQueue<string>({
    send: async ({ name }) => name,
    onChange: (next) => (uploads = next),
  })
  queue.add([file('a'), file('b')])
  await settled()
  queue.cancel(uploads[0]?.key ?? '')
  queue.listen((name) => received.push(name) > 0)
  expect([received, uploads.length]).toEqual([['b'], 0])
})

test('one that is cancelled is stopped and never arrives', async () => {
  const { queue, sent, done, uploads } = openQueue()
  queue.add([file('a'), file('b')])
  queue.cancel(uploads()[0]?.key ?? '')
  expect(sent.get('a')?.signal.aborted).toBe(true)
  sent.get('a')?.arrive()
  await settled()
  expect(done).toEqual([])
  expect(uploads()).toHaveLength(1)
  queue.end()
  expect([uploads().length, sent.get('b')?.signal.aborted]).toEqual([0, true])
})

test('a finished upload is reported with its key: arrived, given up, or ended with the page', async () => {
  const gone: string[] = []
  const arrivals = new Map<string, () => void>()
  const queue = uploadQueue<string>({
    send: ({ name }, _progress, key) =>
      new Promise((resolve) => arrivals.set(key, () => resolve(name))),
    onChange: () => {},
    onGone: (key, why) => gone.push(`${key} ${why}`),
  })
  queue.listen(() => true)
  queue.add([file('a'), file('b'), file('c')], ({ name }) => `key of ${name}`)
  arrivals.get('key of a')?.()
  await settled()
  queue.cancel('key of b')
  queue.end()
  expect(gone).toEqual(['key of a arrived', 'key of b cancelled', 'key of c ended'])
})
