import { expect, type Locator, type Page } from '@playwright/test'
import { BLOCK_REASONS, CANCEL_REASONS } from '@awan/core/locales/preset-reasons'
import { fromHere, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { underToast } from '../support/layout.ts'
import { demoOwner, signInAs } from '../support/people.ts'
import { dayIn } from '../support/day.ts'

interface Appointment {
  id: string
  staffId: string
  start: string
  end: string
  status: string
  items: { offeringId: string }[]
}
interface Offering {
  id: string
  staffIds: string[]
  active: boolean
  name: { en: string | null }
  serviceName: { en: string | null }
}
interface Diary {
  staff: {
    id: string
    name: { en: string | null; ar: string | null }
    hours: { date: string; ranges: { from: number; to: number }[] }[]
  }[]
  visits: Appointment[]
  blocks: { id: string; version: number }[]
}
interface Stage {
  api: string
  date: string
  /** Two staff members with the same service, working from 11:00 to 14:00 or longer. */
  first: string
  second: string
  mine: Appointment
  theirs: Appointment
  offerings: Offering[]
}

const HOUR = 60

/** Finds a coming day on which two staff members with the same service work at noon, and books an appointment for each. */
async function stage(page: Page, language: Language, daysAhead: number): Promise<Stage> {
  const { businessId: shop, phone } = await demoOwner()
  await signInAs(page, phone, language)
  const api = `/api/console/businesses/${shop}`
  const { items } = await get<{ items: Offering[] }>(page, `${api}/offerings`)
  for (let ahead = daysAhead; ahead < daysAhead + 20; ahead += 1) {
    const date = dayIn(ahead)
    const diary = await get<Diary>(page, `${api}/diary?from=${date}&days=1`)
    const free = diary.staff.filter(
      ({ id, hours }) =>
        hours[0]?.ranges.some(({ from, to }) => from <= 11 * HOUR && to >= 14 * HOUR) &&
        !diary.visits.some(({ staffId }) => staffId === id),
    )
    // Other tests block times.
    if (diary.blocks.length > 0) continue
    for (const offering of items) {
      const able = free.filter(({ id }) => offering.active && offering.staffIds.includes(id))
      const [first, second] = neighbours(able, diary.staff)
      if (!first || !second) continue
      const write = async (staffId: string, name: string, at: string) => {
        const answer = await page.request.post(`${api}/appointments`, {
          headers: fromHere(),
          data: {
            source: 'phone',
            staffId,
            name,
            start: `${date}T${at}:00Z`,
            offeringIds: [offering.id],
            durationMinutes: 60,
          },
        })
        expect(answer.status(), await answer.text()).toBe(201)
        return (await answer.json()) as Appointment // as in the API contract
      }
      // Baghdad is UTC+3: 11:00 and 13:00.
      const mine = await write(first, 'Hiba', '08:00')
      const theirs = await write(second, 'Dina', '10:00')
      await page.goto(`/console/${shop}?day=${date}`)
      await expect(event(page, mine)).toBeVisible()
      return { api, date, first, second, mine, theirs, offerings: items }
    }
  }
  throw new Error('No day on which two are free')
}

/** Returns the two whose columns are closest: during a drag both must be visible. */
function neighbours(able: Diary['staff'], columns: Diary['staff']): string[] {
  const apart = (at: number) => {
    const [one, next] = able.slice(at, at + 2)
    return one && next ? columns.indexOf(next) - columns.indexOf(one) : Infinity
  }
  const [nearest = 0] = [...able.keys()].toSorted((one, other) => apart(one) - apart(other))
  return able.slice(nearest, nearest + 2).map(({ id }) => id)
}

const event = (page: Page, { id }: Appointment) => page.locator(`main [data-appointment="${id}"]`)

const now = async (page: Page, { api, date, mine }: Stage) =>
  (await get<Diary>(page, `${api}/diary?from=${date}&days=1`)).visits.find(
    ({ id }) => id === mine.id,
  )

async function centre(thing: Locator): Promise<{ x: number; y: number }> {
  await thing.scrollIntoViewIfNeeded()
  const box = await thing.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

async function bottomOf(thing: Locator): Promise<number> {
  const box = await thing.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

/** Returns the undo button of the toast with this text: toasts of earlier changes may still be visible. */
const undo = (page: Page, language: Language, said: string) =>
  page
    .locator('[data-sonner-toast]', { hasText: said })
    .getByRole('button', { name: say(language, 'shell.undo') })

/** Presses the button with this name in the open sheet. */
async function press(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).click()
}

test.describe('on a desk, in English', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('the day is run with the mouse and with keys', async ({ page }) => {
    const set = await stage(page, 'en', 8)
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
    expect((await now(page, set))?.staffId).toBe(set.first)

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
    await expect.poll(async () => (await now(page, set))?.staffId).toBe(set.second)

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
    await expect.poll(async () => (await now(page, set))?.start).toBe(`${set.date}T08:30:00Z`)
    await undo(page, 'en', '11:30').click()
    await expect.poll(async () => (await now(page, set))?.start).toBe(set.mine.start)

    // By its sheet to the first staff member, then by keyboard back, there and back: the focus follows into each column.
    const who = dialog(page).getByLabel(say('en', 'console.field.staffId'))
    await event(page, set.mine).click()
    await press(page, say('en', 'diary.move'))
    await who.selectOption(set.first)
    await press(page, say('en', 'diary.save'))
    await expect(event(page, set.mine)).toBeFocused()
    await expect.poll(async () => (await now(page, set))?.staffId).toBe(set.first)
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
      await expect.poll(async () => (await now(page, set))?.staffId).toBe(staffId)
      await expect(event(page, set.mine)).toBeFocused()
    }

    // Cancelled with a reason, then restored.
    await event(page, set.mine).click()
    await expect(dialog(page)).toContainText('Hiba')
    await accessible(page, 'dialog[open]')
    await press(page, say('en', 'diary.cancel'))
    // No reason is preselected: a quick press would record that the customer asked for it.
    await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0)
    await press(page, say('en', 'diary.cancel'))
    await expect(dialog(page).getByText(say('en', 'diary.noReason'))).toBeVisible()
    await accessible(page, 'dialog[open]')
    await dialog(page).getByText(CANCEL_REASONS.customer.en).click()
    const sent = page.waitForRequest(/\/cancel$/)
    await press(page, say('en', 'diary.cancel'))
    expect((await sent).postDataJSON()).toMatchObject({ atRequest: true })
    await expect.poll(async () => (await now(page, set))?.status).toBe('cancelled')
    // The toast stays while it has the focus, as it does under a pointer.
    await undo(page, 'en', say('en', 'diary.cancelDone')).focus()
    await expect(page.locator('[data-sonner-toast][data-expanded=true]').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await now(page, set))?.status).toBe('confirmed')

    // One more service, first in order: its length and its conflicts are shown before saving.
    const [sold = ''] = set.mine.items.map(({ offeringId }) => offeringId)
    const more = set.offerings.find(
      ({ id, active, staffIds }) => active && id !== sold && staffIds.includes(set.second),
    )
    const name = more?.name.en ?? more?.serviceName.en ?? ''
    await event(page, set.mine).click()
    await press(page, say('en', 'diary.edit'))
    await dialog(page)
      .locator('button[aria-pressed=false]')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
      .click()
    const up = dialog(page).getByRole('button', { name: new RegExp(`^Move .*${name}.* up`) })
    await up.focus()
    await page.keyboard.press('Enter')
    const length = dialog(page).getByLabel(say('en', 'diary.length'))
    await length.fill('180')
    await expect(dialog(page).getByRole('status')).toContainText('Taken: ')
    // One far out of bounds has no end to show, and is judged as the longest.
    await length.fill('9'.repeat(12))
    await expect(dialog(page).getByRole('status')).toContainText('Taken: ')
    await expect(
      dialog(page).getByRole('button', { name: say('en', 'diary.save'), exact: true }),
    ).toHaveAttribute('aria-disabled', 'true')
    await length.fill('90')
    await expect(dialog(page).getByRole('status')).toContainText('Free')
    await accessible(page, 'dialog[open]')
    await press(page, say('en', 'diary.save'))
    const sale = async () => {
      const appointment = await now(page, set)
      return [appointment?.end, ...(appointment?.items.map(({ offeringId }) => offeringId) ?? [])]
    }
    await expect.poll(sale).toEqual([`${set.date}T09:30:00Z`, more?.id, sold])
    await undo(page, 'en', say('en', 'diary.saved')).click()
    await expect.poll(sale).toEqual([set.mine.end, sold])
  })
})

test.describe('on a phone, in Arabic', () => {
  // At night the walk-in is refused at first (422); so is a stale version of a block (409).
  test.use({ allow: [/status of 4(09|22)/] })

  test('a walk-in is served after two presses', async ({ page }) => {
    const set = await stage(page, 'ar', 40)
    const diary = () => get<Diary>(page, `${set.api}/diary?from=${set.date}&days=1`)
    await accessible(page)

    // No customer arrives days ahead.
    await event(page, set.mine).click()
    await expect(dialog(page).getByRole('button', { name: say('ar', 'diary.move') })).toBeVisible()
    const arrived = dialog(page).getByRole('button', { name: say('ar', 'diary.markArrived') })
    await expect(arrived).toHaveCount(0)
    await page.keyboard.press('Escape')

    // Block a time, then open it with a press on it.
    await page.locator('main h1 button').click()
    await accessible(page, 'dialog[open]')
    await press(page, say('ar', 'diary.blockTime'))
    await accessible(page, 'dialog[open]')
    // Esc closes only the calendar; a text selection that ends outside the sheet does not close it.
    await dialog(page).locator('button[aria-haspopup=dialog]').click()
    await expect(dialog(page)).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(1)
    const reason = await centre(dialog(page).getByLabel(say('ar', 'diary.reason')).first())
    await page.mouse.move(reason.x, reason.y)
    await page.mouse.down()
    await page.mouse.move(reason.x, 10)
    await page.mouse.up()
    // A block for all staff names the conflicting customer, until its time changes.
    const begins = dialog(page).locator('select').nth(1)
    await begins.selectOption(String(11 * HOUR))
    await press(page, say('ar', 'diary.block'))
    await expect(dialog(page).getByRole('alert')).toContainText('Hiba')
    await begins.selectOption(String(12.5 * HOUR))
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    await dialog(page).locator('select').first().selectOption(set.first)
    await press(page, BLOCK_REASONS.prayer.ar)
    await press(page, say('ar', 'diary.block'))
    const block = page.locator('main [data-block]')
    await expect(block).toHaveCount(1)
    const [made] = (await diary()).blocks
    expect(made?.version).toBe(1)

    // Another client lengthens the block while its sheet is open: the sheet shows the change before it can be deleted.
    await block.click()
    const longer = await page.request.patch(`${set.api}/blocks/${made?.id}`, {
      headers: fromHere(),
      data: { start: `${set.date}T09:30:00Z`, end: `${set.date}T11:00:00Z`, version: 1 },
    })
    expect(longer.status()).toBe(200)
    await press(page, say('ar', 'diary.unblock'))
    await expect(dialog(page).getByRole('alert')).toContainText(say('ar', 'diary.changedElsewhere'))
    await expect(dialog(page).locator('select').last()).toHaveValue(String(14 * HOUR))
    await press(page, say('ar', 'diary.unblock'))
    await expect(block).toHaveCount(0)

    // A walk-in needs only the service. At night the shop has to confirm the booking.
    await page.getByRole('button', { name: say('ar', 'diary.walkInNow') }).click()
    await dialog(page).locator('ul button').first().click()
    const anyway = dialog(page).getByRole('button', { name: say('ar', 'diary.bookAnyway') })
    const booked = page.getByText(/^تم الحجز/)
    // By day all staff may be busy: then the next times are offered.
    const later = dialog(page).getByRole('alert').getByRole('button')
    await expect(anyway.or(booked).or(later).first()).toBeVisible()
    if (await anyway.isVisible()) await anyway.click()
    else if (await later.first().isVisible()) await later.first().click()
    await expect(booked).toBeVisible()
  })
})
