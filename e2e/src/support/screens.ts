import { expect, type Page } from '@playwright/test'
import { open, type Language } from './awan.ts'
import { chosen, freeTime, get } from './booking.ts'
import { demoShop, openAsNew } from './people.ts'

const OPEN_PAGES = ['/', '/services', '/businesses', '/quick-book', '/terms', '/dev/handset']
const FORMS = ['/login', '/signup']
const OWN_PAGES = ['/appointments', '/profile']

/** Calls `look` on every main screen, signed out and signed in. */
export async function onEveryScreen(
  page: Page,
  language: Language,
  look: (path: string) => Promise<void>,
) {
  const shop = await demoShop(page)
  const free = await freeTime(page, shop, 4)
  const services = await get<{ items: { id: string }[] }>(page, '/api/services')
  const paths = [...OPEN_PAGES, ...FORMS, `/service/${services.items[0]?.id}`, chosen(shop, free)]
  const visit = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('main h1')).toHaveCount(1)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await look(path)
  }
  await open(page, '/terms', language)
  for (const path of paths) await visit(path)
  await openAsNew(page, '/profile', language)
  for (const path of OWN_PAGES) await visit(path)
}
