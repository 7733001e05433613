import { expect, type Locator } from '@playwright/test'
import { say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { get } from '../support/booking.ts'
import { underToast } from '../support/layout.ts'
import { centre, event, stageDay, stored, undo, type Diary } from './staged-day.ts'

test.use({ viewport: { width: 1280, height: 900 } })

async function bottomOf(thing: Locator): Promise<number> {
  const box = await thing.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

test('an appointment is moved with the mouse', async ({ page }) => {
  const set = await stageDay(page, 'en', 8)
  await accessible(page)

  // Over another appointment, a message refuses the drop in advance; dropped there, nothing moves. The positions are
  // read once the day has stopped moving.
  for (const id of [set.mine, set.theirs]) await event(page, id).hover({ trial: true })
  const from = await centre(event(page, set.mine))
  const over = await centre(event(page, set.theirs))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(over.x, over.y, { steps: 6 })
  await expect(page.locator('main [role=status]').filter({ hasText: 'Taken:' })).toHaveCount(1)
  await page.mouse.up()
  expect((await stored(page, set))?.staffId).toBe(set.first)

  // Cancelled with Esc: releasing the mouse does not press the element below it.
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(over.x, from.y + 4, { steps: 3 })
  await expect(page.locator('main [role=status]').filter({ hasText: ': Free' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('main [role=status]').filter({ hasText: ': Free' })).toHaveCount(0)
  await page.mouse.up()

  // An hour earlier in that column the time is free; dropping opens no sheet.
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(over.x, from.y + 4, { steps: 6 })
  await expect(page.locator('main [role=status]').filter({ hasText: ': Free' })).toHaveCount(1)
  await page.mouse.up()
  await expect(page.getByText(/^Moved to .+ with .+/)).toBeVisible()
  await expect.poll(() => underToast(page)).toEqual([])
  await expect.poll(async () => (await stored(page, set))?.staffId).toBe(set.second)
})

test('an appointment is moved with keys', async ({ page }) => {
  const set = await stageDay(page, 'en', 20)

  // By keyboard to the end of the day and back: the grid scrolls along, and no element covers the outline.
  const ghost = page.locator('main [data-ghost]')
  await event(page, set.mine).focus()
  await page.keyboard.press('m')
  for (let hour = 0; hour < 16; hour += 1) await page.keyboard.press('PageDown')
  await expect(ghost).toBeInViewport({ ratio: 1 })
  const drop = page.getByRole('button', { name: say('en', 'diary.drop'), exact: true })
  await expect
    .poll(async () => (await bottomOf(ghost)) < ((await drop.boundingBox())?.y ?? 0))
    .toBe(true)
  await expect(event(page, set.mine)).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(event(page, set.mine)).toBeFocused()
  await expect(event(page, set.mine)).toBeInViewport({ ratio: 1 })

  // By keyboard half an hour later, then undone.
  await event(page, set.mine).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('main [role=status]').filter({ hasText: '11:30' })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored(page, set))?.start).toBe(`${set.date}T08:30:00Z`)
  await undo(page, 'en', '11:30').click()
  await expect.poll(async () => (await stored(page, set))?.start).toBe(set.mine.start)

  // To another column, back and there again: the focus follows.
  const { staff } = await get<Diary>(page, `${set.api}/diary?from=${set.date}&days=1`)
  const columnOf = (id: string) => staff.findIndex((member) => member.id === id)
  const apart = columnOf(set.second) - columnOf(set.first)
  for (const [arrow, staffId] of [
    ['ArrowRight', set.second],
    ['ArrowLeft', set.first],
    ['ArrowRight', set.second],
  ] as const) {
    await event(page, set.mine).focus()
    await page.keyboard.press('m')
    for (let step = 0; step < apart; step += 1) await page.keyboard.press(arrow)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(page, set))?.staffId).toBe(staffId)
    await expect(event(page, set.mine)).toBeFocused()
  }
})
