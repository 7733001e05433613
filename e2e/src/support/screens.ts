import { expect, type Page } from '@playwright/test'
import { chooseLanguage, type Language } from './awan.ts'
import { chosen, freeTime, get } from './booking.ts'
import { asOperator } from './desk.ts'
import { bannerShop, signInAs, signInAsNew } from './people.ts'

const OPEN_PAGES = [
  '/',
  '/services',
  '/search',
  '/search?query=massage',
  '/businesses',
  '/quick-book',
  '/terms',
  '/privacy',
  '/eula',
  '/support',
  '/developers',
  '/dev/handset',
]
const FORMS = ['/login', '/signup']
const CUSTOMER_PAGES = ['/appointments', '/favourites', '/notifications', '/profile', '/register']

/** Paths below the console of a shop. */
const SHOP_PAGES = [
  '',
  '/calendar',
  '/bookings',
  '/customers',
  '/services',
  '/team',
  '/team/closures',
  '/team/seasons',
  '/promotions',
  '/reviews',
  '/insights',
  '/page',
  '/page/poster',
  '/details',
  '/rules',
  '/members',
  '/connect',
  '/history',
]

const DESK_PAGES = [
  '',
  '/people',
  '/catalogue',
  '/messages',
  '/reports',
  '/errors',
  '/jobs',
  '/analytics',
  '/history',
  '/second-factor',
]

type Look = (path: string) => Promise<void>

/** Calls `look` on every main screen open to guests. */
export async function onOpenScreens(page: Page, language: Language, look: Look): Promise<void> {
  // The same shop in every run: the layout depends on its texts.
  const { businessId: shop } = await bannerShop(page)
  const free = await freeTime(page, shop, 4)
  const services = await get<{ items: { id: string }[] }>(page, '/api/services')
  await chooseLanguage(page, language)
  const paths = [...OPEN_PAGES, ...FORMS, `/service/${services.items[0]?.id}`, chosen(shop, free)]
  for (const path of paths) await openAndCheck(page, path, look)
}

/** Calls `look` on every main screen of a new customer. */
export async function onCustomerScreens(page: Page, language: Language, look: Look): Promise<void> {
  await signInAsNew(page, language)
  for (const path of CUSTOMER_PAGES) await openAndCheck(page, path, look)
}

/** Calls `look` on every main screen of the demo owner's shop, as that owner, without changing it. */
export async function onShopScreens(page: Page, language: Language, look: Look): Promise<void> {
  const owner = await bannerShop(page)
  await signInAs(page, owner.phone, language)
  for (const path of SHOP_PAGES)
    await openAndCheck(page, `/console/${owner.businessId}${path}`, look)
}

/** Calls `look` on every main screen of the operator. */
export async function onDeskScreens(page: Page, language: Language, look: Look): Promise<void> {
  await asOperator(page, language)
  for (const path of DESK_PAGES) await openAndCheck(page, `/admin${path}`, look)
}

export async function onEveryScreen(page: Page, language: Language, look: Look): Promise<void> {
  await onOpenScreens(page, language, look)
  await onCustomerScreens(page, language, look)
}

async function openAndCheck(page: Page, path: string, look: Look): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1')).toHaveCount(1)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await look(path)
}
