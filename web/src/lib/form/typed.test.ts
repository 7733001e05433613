import { expect, test } from 'vitest'
import { askBefore, hasTyped, leaveTyped, typedLeft } from '#lib/form/typed.ts'

/** A form with unsaved input, which records requests to leave. */
function form() {
  const requested: (() => void)[] = []
  return { requested, end: askBefore((action) => requested.push(action)) }
}
/** Returns whether a promise has settled by now. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false
  void promise.then(() => (over = true))
  await new Promise((resolve) => setImmediate(resolve))
  return over
}

test('without input one continues at once', async () => {
  const done: string[] = []
  leaveTyped(() => done.push('gone'))
  expect(done).toEqual(['gone'])
  expect(await isOver(typedLeft())).toBe(true)
})

test('the last opened form is asked first, and nothing continues before its answer', async () => {
  const [page, sheet] = [form(), form()]
  const left = typedLeft()
  expect([page.requested.length, sheet.requested.length]).toEqual([0, 1])
  expect(await isOver(left)).toBe(false)
  sheet.requested[0]?.()
  expect(await isOver(left)).toBe(true)
  sheet.end()
  page.end()
  expect(hasTyped()).toBe(false)
})

test('saving continues once all input is saved', async () => {
  const [page, sheet] = [form(), form()]
  const left = typedLeft()
  sheet.end()
  expect(await isOver(left)).toBe(false)
  page.end()
  expect(await isOver(left)).toBe(true)
})
