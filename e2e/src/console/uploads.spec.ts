import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { get } from '../support/booking.ts'
import { registerShop } from '../support/desk.ts'

const tiles = (page: Page) => page.locator('#photos').getByRole('listitem')
const onTheWay = (page: Page) => page.getByRole('progressbar')

/** Opens the page of a new shop; uploads are held until `hold` resolves. */
async function openHeld(page: Page, language: Language) {
  const { id } = await registerShop(page, language, {
    name: { en: 'Photos', ar: 'صور' },
    location: { latitude: 33.31, longitude: 44.36 },
  })
  const hold = Promise.withResolvers<void>()
  const keys = new Set<string>()
  await page.context().route('**/api/photos', async (route) => {
    keys.add(route.request().headers()['idempotency-key'] ?? '')
    await hold.promise
    // The page may be closed by then.
    await route.continue().catch(() => undefined)
  })
  const path = `/console/${id}/page`
  await page.goto(path)
  return { id, path, hold, keys }
}

async function choose(page: Page): Promise<void> {
  const buffer = await page.screenshot()
  const input = page.locator('#photos input[type=file]').first()
  await input.setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer }])
  await expect(onTheWay(page)).toHaveCount(1)
  await expect.poll(() => kept(page)).toBe(1)
}

/** Returns the number of photos stored on the device until they are uploaded. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all = await indexedDB.databases()
    const { name } = all.find((one) => one.name?.startsWith('awan.photos.')) ?? {}
    if (name === undefined) return 0
    return new Promise<number>((resolve, reject) => {
      const opened = indexedDB.open(name)
      opened.onerror = () => reject(new Error('not opened'))
      opened.onsuccess = () => {
        const database = opened.result
        const counted = database.transaction('photos').objectStore('photos').count()
        counted.onsuccess = () => {
          database.close()
          resolve(counted.result)
        }
      }
    })
  })

for (const language of LANGUAGES)
  test(`J-04: a reload during an upload loses no photo, and duplicates none (${language})`, async ({
    page,
  }) => {
    const { id, path, hold, keys } = await openHeld(page, language)
    await choose(page)
    await page.reload()
    await expect(onTheWay(page)).toHaveCount(1)
    await accessible(page)

    // Another tab waits for this one, and continues when it closes.
    const other = await page.context().newPage()
    await other.goto(path)
    await expect(other.locator('#photos input[type=file]').first()).toBeAttached()
    await expect(onTheWay(other)).toHaveCount(0)
    await page.goto('/')
    await expect(onTheWay(other)).toHaveCount(1)

    hold.resolve()
    await expect(onTheWay(other)).toHaveCount(0)
    await expect(tiles(other)).toHaveCount(1)
    await expect(other.getByText(say(language, 'poster.waitingSave'))).toHaveCount(0)
    await expect.poll(() => kept(other)).toBe(0)
    await page.goto(path)
    await expect(tiles(page)).toHaveCount(1)
    expect([...keys]).toHaveLength(1)
    const gallery = `/api/console/businesses/${id}/photos`
    expect((await get<{ items: unknown[] }>(page, gallery)).items).toHaveLength(1)
  })

interface Gallery {
  items: { id: string }[]
  version: number
}

/** Adds a photo to the shop's gallery in another window. */
async function addElsewhere(page: Page, gallery: string): Promise<void> {
  const file = { name: 'b.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const headers = fromHere()
  const kept = await page.request.post('/api/photos', { headers, multipart: { file } })
  const { id } = (await kept.json()) as Gallery['items'][number] // as in the API contract
  const { items, version } = await get<Gallery>(page, gallery)
  const data = { photoIds: [id, ...items.map((one) => one.id)], version }
  expect((await page.request.put(gallery, { headers, data })).status()).toBe(200)
}

test.describe('photos of a gallery that', () => {
  test.use({ allow: [/status of (409|503)|Failed to load resource/] })

  test('changed elsewhere are added to it; an unsaved change is named and sent again', async ({
    page,
  }) => {
    // Without live updates.
    await page.route('**/api/events*', (route) => route.abort())
    const { id, hold } = await openHeld(page, 'en')
    hold.resolve()
    const gallery = `/api/console/businesses/${id}/photos`
    const count = async () => (await get<Gallery>(page, gallery)).items.length
    const buffer = await page.screenshot()
    const add = (name: string) =>
      page
        .locator('#photos input[type=file]')
        .first()
        .setInputFiles([{ name, mimeType: 'image/png', buffer }])
    await add('a.png')
    await expect.poll(count).toBe(1)
    await addElsewhere(page, gallery)
    await add('c.png')
    await expect(tiles(page)).toHaveCount(3)
    await expect.poll(count).toBe(3)

    await page.route(`**${gallery}`, (route) => route.fulfill({ status: 503, json: {} }))
    await page.clock.install()
    const failed = page.waitForResponse((answer) => answer.status() === 503)
    const remove = say('en', 'photo.remove').replace('{place, number}', '3')
    await page.getByRole('button', { name: remove }).click()
    await failed
    await page.clock.fastForward('11:00')
    const photos = page.locator('#photos')
    await expect(photos).toContainText(say('en', 'poster.photosNotSaved'))
    await expect(tiles(page)).toHaveCount(2)
    await accessible(page)
    await page.unroute(`**${gallery}`)
    await photos.getByRole('button', { name: say('en', 'shell.tryAgain') }).click()
    await expect(photos).not.toContainText(say('en', 'poster.photosNotSaved'))
    await expect.poll(count).toBe(2)

    // Without unsaved changes, the page follows the gallery.
    await addElsewhere(page, gallery)
    await page.clock.fastForward('02:00')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(tiles(page)).toHaveCount(3)
  })
})

test.describe('a photo beyond the limit of an hour', () => {
  test.use({ allow: [/status of 429/] })

  test('is kept, also after a reload, and sent again once it is allowed', async ({ page }) => {
    const { hold, path } = await openHeld(page, 'en')
    const json = { code: 'too_many_requests', message: '', data: { retryAfter: 1800 } }
    await page.route('**/api/photos', (route) => route.fulfill({ status: 429, json }))
    const buffer = await page.screenshot()
    const input = page.locator('#photos input[type=file]').first()
    await input.setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer }])
    const again = page.getByRole('button', { name: say('en', 'photo.again') })
    await expect(again).toBeVisible()
    await page.goto(path)
    await expect(again).toBeVisible()
    await accessible(page)
    await page.unroute('**/api/photos')
    hold.resolve()
    await again.click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(tiles(page)).toHaveCount(1)
    await expect.poll(() => kept(page)).toBe(0)
  })
})

/** Presses `undo` in pages opened from now on as a change of a gallery was saved, before that is rendered. */
const undoUnrendered = (page: Page, undo: string) =>
  page.addInitScript((label) => {
    let later: (() => void)[] | undefined
    const press = () => {
      const buttons = [...document.querySelectorAll<HTMLElement>('#photos button')]
      buttons.find(({ textContent }) => textContent === label)?.click()
      for (const render of later ?? []) render()
      later = undefined
    }
    // React's scheduler renders on a message to itself.
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super()
        const post = this.port2.postMessage.bind(this.port2)
        this.port2.postMessage = (message: unknown) =>
          later ? later.push(() => post(message)) : post(message)
      }
    }
    const thenPress =
      <Content>(read: () => Promise<Content>) =>
      async () => {
        const content = await read()
        later = []
        // The response is handled in microtasks, thus before.
        setTimeout(press)
        return content
      }
    const send = window.fetch.bind(window)
    window.fetch = async (...request) => {
      const response = await send(...request)
      const [input] = request
      if (!(input instanceof Request) || input.method !== 'PUT') return response
      const [json, text] = [response.json.bind(response), response.text.bind(response)]
      return Object.assign(response, { json: thenPress(json), text: thenPress(text) })
    }
  }, undo)

test('a photo whose removal is undone as it was saved is kept', async ({ page }) => {
  const { id, path, hold } = await openHeld(page, 'en')
  hold.resolve()
  const gallery = `/api/console/businesses/${id}/photos`
  await addElsewhere(page, gallery)
  await undoUnrendered(page, say('en', 'shell.undo'))
  await page.goto(path)
  const sent: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'PUT') sent.push(answer.status())
  })
  const remove = say('en', 'photo.remove').replace('{place, number}', '1')
  await page.getByRole('button', { name: remove }).click()
  await expect.poll(() => sent).toEqual([200, 200])
  await expect(tiles(page)).toHaveCount(1)
  expect((await get<Gallery>(page, gallery)).items).toHaveLength(1)
})

test('a photo given up after a reload does not return', async ({ page }) => {
  const { hold } = await openHeld(page, 'en')
  await choose(page)
  await page.reload()
  await page.getByRole('button', { name: say('en', 'photo.cancel') }).click()
  await expect(onTheWay(page)).toHaveCount(0)
  await expect.poll(() => kept(page)).toBe(0)
  hold.resolve()
  await page.reload()
  await expect(page.locator('#photos input[type=file]').first()).toBeAttached()
  await expect(tiles(page)).toHaveCount(0)
})

test('nothing of a chosen photo is left after logging out', async ({ page }) => {
  await openHeld(page, 'en')
  await choose(page)
  await page.goto('/profile')
  expect(await kept(page)).toBe(1)
  await page.getByRole('button', { name: say('en', 'account.logOut') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name)),
    )
    .not.toContainEqual(expect.stringContaining('awan.photos.'))
})
