import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, request, test, type BrowserContext, type Page } from '@playwright/test'
import {
  chooseLanguage,
  codeOf,
  fromHere,
  newestTo,
  newNumber,
  say,
  type Caller,
  type Language,
} from './awan.ts'

interface Person {
  role: string
  name: string
  phone: string
  businessId?: string
}

/** The people of the demo, as the banner names them. */
export async function people({ request }: Caller): Promise<Person[]> {
  const answer = await request.get('/api/dev/people')
  return ((await answer.json()) as { items: Person[] }).items // the contract's own shape
}

/** A shop of the demo, and the number of who owns it. */
interface Shop {
  businessId: string
  phone: string
}

/**
 * Shops of the demo that are as good as each other to a journey: three professionals or more, open most days, times at
 * every quarter of an hour, reviewed. Each worker has one to itself, by its number.
 */
const SHOPS = [
  ['baghdad', 'hair_salon', 'Shahrazad Salon'],
  ['baghdad', 'nails', 'Tamara Nail Bar'],
  ['baghdad', 'spa', 'Hammam Al-Mansour'],
  ['baghdad', 'nails', 'Lulu Nails'],
  ['baghdad', 'spa', 'The Quiet Room'],
  ['baghdad', 'barber', 'Rimal Studio'],
  ['baghdad', 'barber', 'The Barber House'],
  ['baghdad', 'dental', 'Karrada Dental Centre'],
  ['baghdad', 'dental', 'Noor Dental Clinic'],
  ['erbil', 'hair_salon', 'Shler Salon'],
  ['erbil', 'hair_salon', 'Nazdar Hair'],
  ['erbil', 'nails', 'Sugar Nails'],
  ['erbil', 'nails', 'Pearl Nail Studio'],
  ['erbil', 'spa', 'Citadel Hammam'],
  ['erbil', 'spa', 'Aram Spa'],
  ['erbil', 'barber', 'Citadel Barbers'],
] as const

let ownShop: Promise<Shop> | undefined

/** The demo shop in which no journey of another worker is. */
export const demoShop = async (): Promise<string> => (await demoOwner()).businessId

/** The same with its owner. */
export function demoOwner(): Promise<Shop> {
  ownShop ??= findShop(test.info().parallelIndex)
  return ownShop
}

/** The shop of the owner whom the banner names, where the demo's customer has been: what is done there all workers see. */
export async function bannerShop(page: Page): Promise<Shop> {
  const owner = (await people(page)).find(({ businessId }) => businessId)
  expect(owner).toBeDefined()
  return { businessId: owner?.businessId ?? '', phone: owner?.phone ?? '' }
}

/** Finds a shop by its place, and its owner where the operator does. */
async function findShop(at: number): Promise<Shop> {
  const [city, category, name] = SHOPS[at] ?? []
  expect(name, 'a shop for each worker').toBeDefined()
  const caller = { request: await request.newContext({ baseURL: fromHere().origin }) }
  const listed = await caller.request.get('/api/businesses', {
    params: { city: city ?? '', category: category ?? '', limit: 50 },
  })
  const { items } = (await listed.json()) as { items: { id: string; name: { en: string } }[] } // the contract's own shape
  const businessId = items.find((one) => one.name.en === name)?.id ?? ''
  const operator = (await people(caller)).find(({ role }) => role === 'operator')?.phone ?? ''
  await logIn(caller, operator, 'en')
  const dossier = await caller.request.get(`/api/admin/businesses/${businessId}`)
  expect(dossier.status(), name).toBe(200)
  const { owners } = (await dossier.json()) as { owners: { phone: string }[] } // the contract's own shape
  await caller.request.dispose()
  return { businessId, phone: owners[0]?.phone ?? '' }
}

/** Another worker that logs the same person in would void this code. */
const logIn = (caller: Caller, phone: string, language: Language) =>
  alone(phone, () =>
    proveNumber(caller, { purpose: 'login', phone: phone.replace('+964', ''), language }),
  )

/** Fills the sign-up form that is on screen and enters the code. */
export async function signUpHere(page: Page, language: Language, name: string): Promise<string> {
  const number = newNumber()
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[type=tel]').fill(number)
  await agreement(page).click()
  await page.getByRole('button', { name: say(language, 'account.createAccount') }).click()
  await enterCode(page, language, number)
  return number
}

/** Enters the code that came to a number, where it had a message before the one that came after it. */
export async function enterCode(
  page: Page,
  language: Language,
  number: string,
  after?: string,
): Promise<void> {
  const field = page.locator('input[autocomplete=one-time-code]')
  await expect(field).toBeVisible()
  await field.pressSequentially(await codeOf(page, number, after))
  await page.getByRole('button', { name: say(language, 'account.verify'), exact: true }).click()
  await expect(field).toBeHidden()
}

interface Account {
  phone: string
}
/** Describes what a sign-in leaves in a browser. */
interface SignedIn {
  cookies: Cookies
  account: Account
  at: number
}
type Cookies = Parameters<BrowserContext['addCookies']>[0]

const NAMES = { en: 'Zahra Ali', ar: 'زهراء علي' }
/** Half of the time for which a code counts as entered just now. */
const FRESH_MS = 5 * 60_000

/** People of the demo whom this worker has signed in. */
const signedIn = new Map<string, SignedIn>()

/**
 * A new person, signed in without the screens for it (account/account.spec.ts has those), on no page yet. Who is looked for by
 * name has one that no other test gives. Gives their number.
 */
export async function signInAsNew(
  page: Page,
  language: Language,
  fullName = NAMES[language],
): Promise<string> {
  const account = await signUpByApi(page, language, fullName)
  await store(page, language, account)
  return account.phone.replace('+964', '')
}

/** The same on the page asked for. */
export async function openAsNew(
  page: Page,
  path: string,
  language: Language,
  fullName?: string,
): Promise<string> {
  const number = await signInAsNew(page, language, fullName)
  await arrive(page, path)
  return number
}

/** Makes an account by the API, and keeps its session cookie; gives the account. */
export function signUpByApi(
  caller: Caller,
  language: Language,
  fullName = NAMES[language],
): Promise<Account> {
  const phone = newNumber()
  return proveNumber(caller, { purpose: 'signup', phone, fullName, agreed: true, language })
}

/**
 * Somebody with an account already, such as a person of the demo, signed in and on no page yet. Tests of a worker share
 * the session: none ends it.
 */
export async function signInAs(
  page: Page,
  phone: string,
  language: Language,
  /** `anew`: a session of its own, with whatever another has not shown yet. */
  { anew = false } = {},
): Promise<void> {
  const key = `${phone} ${language}`
  const known = anew ? undefined : signedIn.get(key)
  if (known && Date.now() - known.at < FRESH_MS) {
    await page.context().addCookies(known.cookies)
    return store(page, language, known.account)
  }
  const account = await logIn(page, phone, language)
  signedIn.set(key, { cookies: await page.context().cookies(), account, at: Date.now() })
  await store(page, language, account)
}

/** Has one worker at a time do it to a person of the demo: a directory can be made once. */
export async function alone<Result>(phone: string, work: () => Promise<Result>): Promise<Result> {
  const held = path.join(process.env.E2E_DATA ?? tmpdir(), `held-${phone}`)
  // Whoever died with it held it no longer than a log-in takes.
  const isFree = () =>
    mkdir(held).then(
      () => true,
      () =>
        stat(held).then(
          ({ mtimeMs }) => mtimeMs < Date.now() - 30_000,
          () => false,
        ),
    )
  await expect.poll(isFree, { intervals: [50], timeout: 60_000 }).toBe(true)
  try {
    return await work()
  } finally {
    await rm(held, { recursive: true, force: true })
  }
}

/** The same on the page asked for. */
export async function openAs(
  page: Page,
  phone: string,
  path: string,
  language: Language,
  how?: { anew: boolean },
): Promise<void> {
  await signInAs(page, phone, language, how)
  await arrive(page, path)
}

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
}

/** Gets the session cookie; gives the account. */
async function proveNumber(
  { request }: Caller,
  body: { phone: string; [field: string]: unknown },
): Promise<Account> {
  // Whoever logs in again has the code of last time on the phone still.
  const before = await newestTo({ request }, body.phone)
  const requested = await request.post('/api/auth/otp', { data: body })
  const { challengeId } = (await requested.json()) as { challengeId: string } // the contract's own shape
  const data = { code: await codeOf({ request }, body.phone, before) }
  const verified = await request.post(`/api/auth/otp/${challengeId}/verify`, { data })
  expect(verified.status()).toBe(200)
  const { user: account } = (await verified.json()) as { user: Account } // the contract's own shape
  return account
}

/** Returns what the screen stores after a sign-in, once in this tab. */
async function store(page: Page, language: Language, account: Account): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('e2e.signedIn')) return
    sessionStorage.setItem('e2e.signedIn', 'true')
    localStorage.setItem('userRegistered', 'true')
    localStorage.setItem('userData', JSON.stringify(stored))
  }, account)
  await chooseLanguage(page, language)
}

/** The box that agrees to the three linked texts. */
export const agreement = (page: Page) =>
  page.locator('label:has(a[href="/terms"]) input[type=checkbox]')
