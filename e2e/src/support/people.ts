import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, request, test, type BrowserContext, type Page } from '@playwright/test'
import { MINUTE_MS } from '@awan/core/time'
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

/** Returns the demo accounts that the banner lists. */
export async function people({ request }: Caller): Promise<Person[]> {
  const answer = await request.get('/api/dev/people')
  return ((await answer.json()) as { items: Person[] }).items // as in the API contract
}

/** A shop of the demo, and its owner's phone number. */
interface Shop {
  businessId: string
  phone: string
}

/**
 * Demo shops that suit any test: three or more staff members, open most days, a 15-minute grid, with reviews. Each
 * worker has one of its own, by its index.
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

/** Folder of this run, which its workers share. */
const RUN = process.env.E2E_DATA ?? tmpdir()

let ownShop: Promise<Shop> | undefined

/** Returns the demo shop that no other worker uses. */
export const demoShop = async (): Promise<string> => (await demoOwner()).businessId

/** Returns the same with its owner. */
export function demoOwner(): Promise<Shop> {
  ownShop ??= findShop(test.info().parallelIndex)
  return ownShop
}

/** Returns the shop of the owner in the banner, which the demo customer has been to: all workers share it. */
export async function bannerShop(page: Page): Promise<Shop> {
  const owner = (await people(page)).find(({ businessId }) => businessId)
  expect(owner).toBeDefined()
  return { businessId: owner?.businessId ?? '', phone: owner?.phone ?? '' }
}

/** Finds a shop by its index, and its owner through the operator's API. */
async function findShop(at: number): Promise<Shop> {
  const [city, category, name] = SHOPS[at] ?? []
  expect(name, 'a shop for each worker').toBeDefined()
  const guest = { request: await request.newContext({ baseURL: fromHere().origin }) }
  const listed = await guest.request.get('/api/businesses', {
    params: { city: city ?? '', category: category ?? '', limit: 50 },
  })
  const { items } = (await listed.json()) as { items: { id: string; name: { en: string } }[] } // as in the API contract
  const businessId = items.find((one) => one.name.en === name)?.id ?? ''
  const operator = (await people(guest)).find(({ role }) => role === 'operator')?.phone ?? ''
  await guest.request.dispose()
  const { state } = await sharedLogIn(operator, 'en')
  const caller = await request.newContext({ baseURL: fromHere().origin, storageState: state })
  const dossier = await caller.get(`/api/admin/businesses/${businessId}`)
  expect(dossier.status(), name).toBe(200)
  const { owners } = (await dossier.json()) as { owners: { phone: string }[] } // as in the API contract
  await caller.dispose()
  return { businessId, phone: owners[0]?.phone ?? '' }
}

/** Fills in the sign-up form on screen and enters the code; returns the number. */
export async function signUpHere(page: Page, language: Language, name: string): Promise<string> {
  const number = newNumber()
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[type=tel]').fill(number)
  await agreement(page).click()
  await page.getByRole('button', { name: say(language, 'account.createAccount') }).click()
  await enterCode(page, language, number)
  return number
}

/** Enters the code sent to a number; with `after`, the one after that message. */
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
/** Data that a sign-in stores in a browser. */
interface SignedIn {
  state: State
  account: Account
  at: number
}
type State = Awaited<ReturnType<BrowserContext['storageState']>>

const NAMES = { en: 'Zahra Ali', ar: 'زهراء علي' }
/** Half of the time for which a log-in counts as recent. */
const FRESH_MS = 5 * MINUTE_MS

/**
 * Signs up a new account without the screens (account/account.spec.ts tests those), and opens no page. A test that
 * searches by name passes a unique one. Returns the number.
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

/** Does the same and opens a page. */
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

/** Creates an account by the API and keeps its session cookie; returns the account. */
export function signUpByApi(
  caller: Caller,
  language: Language,
  fullName = NAMES[language],
  phone = newNumber(),
): Promise<Account> {
  return proveNumber(caller, { purpose: 'signup', phone, fullName, agreed: true, language })
}

/**
 * Signs in an existing account, such as one of the demo, and opens no page. All tests share its session, so none may
 * end it.
 */
export async function signInAs(
  page: Page,
  phone: string,
  language: Language,
  /** `anew`: creates a separate session, for example one without the second factor. */
  { anew = false } = {},
): Promise<void> {
  const anewHere = () => alone(phone, () => logIn(page, phone, language))
  const { state, account } = await (anew ? anewHere() : sharedLogIn(phone, language))
  await page.context().addCookies(state.cookies)
  await store(page, language, account)
}

/** Returns a recent log-in of the account, by any worker: an account keeps only its latest sessions. */
async function sharedLogIn(phone: string, language: Language): Promise<SignedIn> {
  const file = path.join(RUN, `session-${phone}-${language}.json`)
  const recent = async () => {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    const known = text === undefined ? undefined : (JSON.parse(text) as SignedIn) // written below
    return known && Date.now() - known.at < FRESH_MS ? known : undefined
  }
  const renew = async () => {
    // Without a page's session, which a log-in that is sent with it ends.
    const caller = { request: await request.newContext({ baseURL: fromHere().origin }) }
    const signedIn = await logIn(caller, phone, language)
    await caller.request.dispose()
    // Other workers read either the former file or the whole new one.
    await writeFile(`${file}.new`, JSON.stringify(signedIn))
    await rename(`${file}.new`, file)
    return signedIn
  }
  return (await recent()) ?? alone(phone, async () => (await recent()) ?? renew())
}

async function logIn(caller: Caller, phone: string, language: Language): Promise<SignedIn> {
  const number = phone.replace('+964', '')
  const account = await proveNumber(caller, { purpose: 'login', phone: number, language })
  return { state: await caller.request.storageState(), account, at: Date.now() }
}

/**
 * Locks a demo account across workers while `work` runs, as a second log-in voids the code of the first: a directory can
 * be created only once.
 */
export async function alone<Result>(phone: string, work: () => Promise<Result>): Promise<Result> {
  const held = path.join(RUN, `held-${phone}`)
  // A lock left by a crashed worker expires after 2 min: no log-in takes longer.
  const isFree = () =>
    mkdir(held).then(
      () => true,
      () =>
        stat(held).then(
          ({ mtimeMs }) => mtimeMs < Date.now() - 120_000,
          () => false,
        ),
    )
  await expect.poll(isFree, { intervals: [50], timeout: 150_000 }).toBe(true)
  try {
    return await work()
  } finally {
    await rm(held, { recursive: true, force: true })
  }
}

/** Does the same and opens a page. */
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

/** Logs in or signs up by the API, which sets the session cookie; returns the account. */
async function proveNumber(
  { request }: Caller,
  body: { phone: string; [field: string]: unknown },
): Promise<Account> {
  // The code of an earlier log-in is still among the messages.
  const before = await newestTo({ request }, body.phone)
  const requested = await request.post('/api/auth/otp', { data: body })
  const { challengeId } = (await requested.json()) as { challengeId: string } // as in the API contract
  const data = { code: await codeOf({ request }, body.phone, before) }
  const verified = await request.post(`/api/auth/otp/${challengeId}/verify`, { data })
  expect(verified.status()).toBe(200)
  const { user: account } = (await verified.json()) as { user: Account } // as in the API contract
  return account
}

/** Stores the data that the app stores after a sign-in, once per tab. */
async function store(page: Page, language: Language, account: Account): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('e2e.signedIn')) return
    sessionStorage.setItem('e2e.signedIn', 'true')
    localStorage.setItem('userRegistered', 'true')
    localStorage.setItem('userData', JSON.stringify(stored))
  }, account)
  await chooseLanguage(page, language)
}

/** The checkbox that accepts the three linked texts. */
export const agreement = (page: Page) =>
  page.locator('label:has(a[href="/terms"]) input[type=checkbox]')
