import { createServer, type Server } from 'node:http'
import { expect } from '@playwright/test'
import { withWebGL } from '../../browser-flags.ts'
import { LANGUAGES, open, say, test as base } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { demoOwner, demoShop, openAs } from '../support/people.ts'
import { listening, startOwnSite } from '../support/sites/own-site.ts'

/** A plain green tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAQAAAAEACAMAAABrrFhUAAAABlBMVEXN2M////+fBFh/AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAWElEQVR42u3QAQEAAAABIP6fNkRNKAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA7lUBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAyBDgAC4IuOcAAAAABJRU5ErkJggg==',
  'base64',
)
const ATTRIBUTION = '© OpenStreetMap contributors'

interface Tiles {
  site: string
  /** Paths that were requested. */
  requested: string[]
  /** False: every tile is refused. */
  serves: boolean
}

/** Starts a fake tile server on a host of its own. */
async function startTiles(): Promise<{ tiles: Tiles; origin: string; server: Server }> {
  const tiles: Tiles = { site: '', requested: [], serves: true }
  const server = createServer((request, reply) => {
    tiles.requested.push(request.url ?? '')
    reply.setHeader('access-control-allow-origin', '*')
    if (!tiles.serves) return reply.writeHead(503).end()
    return reply.writeHead(200, { 'content-type': 'image/png' }).end(TILE)
  })
  const origin = `http://127.0.0.1:${await listening(server)}`
  return { tiles, origin, server }
}

/** The demo on a server with a tile URL. */
const test = base.extend<object, { tiles: Tiles }>({
  tiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const { tiles, origin, server } = await startTiles()
      const site = await startOwnSite({
        DEMO: 'on',
        MAP_TILES_URL: `${origin}/{z}/{x}/{y}.png`,
        MAP_ATTRIBUTION: ATTRIBUTION,
      })
      await use(Object.assign(tiles, { site: site.origin }))
      await site.stop()
      server.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ tiles }, use) => use(tiles.site),
})
test.describe.configure({ mode: 'serial' })
test.use({
  allow: [/^request: http:\/\/127\.0\.0\.1|503|GPU|WebGL/i],
  launchOptions: withWebGL,
})

for (const language of LANGUAGES)
  test(`a shop’s map is loaded on request, with its attribution (${language})`, async ({
    page,
    tiles,
  }) => {
    tiles.requested.length = 0
    tiles.serves = true
    const shop = await demoShop()
    await open(page, `/business/${shop}`, language)
    const place = page.getByRole('region', { name: say(language, 'booking.map.place') })
    const show = place.getByRole('button', { name: say(language, 'booking.map.show') })
    await expect(show).toBeVisible()
    await accessible(page)
    expect(tiles.requested).toEqual([])
    await show.click()
    await expect(place.getByText(ATTRIBUTION)).toBeVisible()
    await expect.poll(() => tiles.requested.length).toBeGreaterThan(0)
    await expect(place.locator('canvas')).toBeVisible()
    await accessible(page)
    const before = tiles.requested.length
    await place.getByRole('button', { name: say(language, 'booking.map.further') }).click()
    await expect.poll(() => tiles.requested.length).toBeGreaterThan(before)
    // The link to directions is beside the map.
    await place.getByRole('link', { name: say(language, 'booking.directions') }).click()
    await expect(
      dialog(page).getByRole('link', { name: say(language, 'booking.mapApp.waze') }),
    ).toHaveAttribute('href', /^https:\/\/waze\.com\/ul\?ll=/)
    await accessible(page)
  })

test('without tiles, the sketch stays and says so', async ({ page, tiles }) => {
  tiles.serves = false
  const shop = await demoShop()
  await open(page, `/business/${shop}`, 'en')
  await page.getByRole('button', { name: say('en', 'booking.map.show') }).click()
  await expect(page.getByText(say('en', 'booking.map.failed'))).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  tiles.serves = true
  await page.getByRole('button', { name: say('en', 'booking.map.again') }).click()
  await expect(page.getByText(ATTRIBUTION)).toBeVisible()
})

for (const language of LANGUAGES)
  test(`a shop moves its pin on the map by hand and by keys (${language})`, async ({
    page,
    tiles,
  }) => {
    tiles.serves = true
    const owner = await demoOwner()
    const path = `/console/${owner.businessId}/details`
    await openAs(page, owner.phone, path, language, { anew: true })
    await page.getByRole('button', { name: say(language, 'booking.map.show') }).click()
    const pin = page.getByRole('slider', { name: say(language, 'register.marker') })
    await expect(page.locator('canvas')).toBeVisible()
    await accessible(page)
    const said = async () => pin.getAttribute('aria-valuenow')
    const start = Number(await said())
    await pin.focus()
    await page.keyboard.press('ArrowUp')
    // Ten metres to the north, then a hundred.
    await expect.poll(async () => Math.round((Number(await said()) - start) * 111_320)).toBe(10)
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(async () => Math.round((Number(await said()) - start) * 111_320)).toBe(110)
    const before = Number(await said())
    const box = await pin.boundingBox()
    if (!box) throw new Error('no pin')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 30, middle.y + 60, { steps: 4 })
    await page.mouse.up()
    // Sixty pixels of about a metre each; picking a pin up does not move it.
    await expect
      .poll(async () => Math.round((before - Number(await said())) * 111_320))
      .toBeGreaterThan(40)
    expect((before - Number(await said())) * 111_320).toBeLessThan(80)
  })
