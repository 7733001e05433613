import { randomUUID } from 'node:crypto'
import { type TOTP, URI } from 'otpauth'
import { requestOtp, verifyOtp } from '@awan/core/account/contract'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
} from '@awan/core/account/second-factor-contract'
import { getAppointment, createAppointment } from '@awan/core/appointment/contract'
import { decideBusiness } from '@awan/core/business/approval-contract'
import { getBusiness } from '@awan/core/business/contract'
import { registerBusiness } from '@awan/core/business/registration-contract'
import {
  createCategory,
  createCity,
  createDistrict,
  createService,
} from '@awan/core/catalog/desk-contract'
import type { ProviderDouble } from '../../../../server/src/testing/doubles/provider-double.ts'
import {
  newMobile,
  sentTo,
  signUp,
  threeIn,
} from '../../../../server/src/testing/production/people.ts'
import type { ProductionSite } from '../../../../server/src/testing/production/site.ts'
import { registrationBody } from '../../../../server/src/testing/stage/registrations.ts'

/** Runs a named step and reports its result as a line. */
export type Step = <T>(
  name: string,
  work: () => Promise<T>,
  say?: (made: T) => string,
) => Promise<T>

type Headers = Record<string, string>

interface Stage {
  site: ProductionSite
  double: ProviderDouble
}

const withKey = (headers: Headers) => ({ ...headers, 'idempotency-key': randomUUID() })
const place = { position: 1, active: true }
const both = (en: string, ar: string) => ({ en, ar })

/**
 * Logs the operator in for the first time, sets up the second factor, and creates a city, a district, a category and a
 * service.
 */
export async function openDesk(step: Step, { site, double, phone }: Stage & { phone: string }) {
  const { ask } = site
  const headers = await step('the operator logs in by a code of Twilio', async () => {
    const { challengeId } = await ask(requestOtp, {
      body: { purpose: 'login', phone, channel: 'sms' },
    })
    await site.settle()
    const code = /\d{6}/.exec(sentTo(phone, double).at(-1)?.words ?? '')?.[0] ?? ''
    const body = { code, client: 'native' as const }
    const { token } = await ask(verifyOtp, { params: { challengeId }, body })
    return { authorization: `Bearer ${token}` }
  })
  await step('the desk asks for a second factor, and opens', async () => {
    const closed = ask(createCity, { headers, body: CITY }).then(() => 'open', String)
    if (!(await closed).includes('second_factor_required')) throw new Error('The desk was open')
    const { address } = await ask(beginSecondFactor, { headers })
    const totp = URI.parse(address) as TOTP // The cast is safe: it is a TOTP URI.
    const body = { code: totp.generate({ timestamp: site.now().getTime() }) }
    await ask(confirmSecondFactor, { headers, body })
    const { entered } = await ask(getSecondFactor, { headers })
    if (!entered) throw new Error('The desk stayed shut')
  })
  const listed = await step(
    'the first city, with a district, a category and a service',
    async () => {
      const city = await ask(createCity, { headers, body: CITY })
      const district = await ask(createDistrict, {
        ...{ headers, params: { cityId: city.id } },
        body: { ...place, name: both('Old town', 'المدينة القديمة'), middle: CITY.middle },
      })
      const category = await ask(createCategory, {
        headers,
        body: { ...place, name: both('Henna', 'الحناء'), icon: 'sparkles', hue: 20 },
      })
      const service = await ask(createService, {
        headers,
        body: {
          ...{ ...place, categoryId: category.id, name: both('Bridal henna', 'حناء العروس') },
          ...{ description: both('', ''), synonyms: both('', '') },
          ...{ durationMinutes: 30, featured: false },
        },
      })
      return { city, district, category, service }
    },
    ({ city }) => city.id,
  )
  return { headers, ...listed }
}

const CITY = {
  ...place,
  name: both('Mosul', 'الموصل'),
  timeZone: 'Asia/Baghdad',
  middle: { latitude: 36.34, longitude: 43.13 },
  box: { south: 36.2, north: 36.5, west: 43, east: 43.3 },
}

type Desk = Awaited<ReturnType<typeof openDesk>>

/** Registers a shop and has the operator approve it. */
export async function openShop(step: Step, { site, double, desk }: Stage & { desk: Desk }) {
  const { ask } = site
  const owner = await step('the first owner signs up by SMS', () =>
    signUp(site, { double, by: 'twilio', way: 'sms' }),
  )
  return step(
    'the first shop registers and is approved',
    async () => {
      const body = registrationBody(desk.service.id, {
        ...{ categoryId: desk.category.id, cityId: desk.city.id, phone: newMobile() },
        ...{ district: desk.district.name, location: CITY.middle },
      })
      const { id } = await ask(registerBusiness, { headers: withKey(owner.headers), body })
      const params = { businessId: id }
      const decision = { decision: 'approve', version: 1 } as const
      await ask(decideBusiness, { headers: desk.headers, params, body: decision })
      await site.settle()
      const { offerings } = await ask(getBusiness, { params })
      const [offering] = offerings
      if (offering === undefined) throw new Error('The shop sells nothing')
      return { businessId: id, offeringId: offering.id }
    },
    ({ businessId }) => `/b/${businessId}`,
  )
}

/** Books as a new customer by WhatsApp, and checks the reminder a day before. */
export async function bookFirst(
  step: Step,
  { site, double, shop }: Stage & { shop: { businessId: string; offeringId: string } },
) {
  const customer = await step('the first customer signs up by WhatsApp, over Meta', () =>
    signUp(site, { double, by: 'whatsapp', way: 'whatsapp', language: 'ar' }),
  )
  const start = threeIn(4)
  const words = () => sentTo(customer.phone, double).map((message) => message.words)
  const appointmentId = await step(
    'the first booking',
    async () => {
      const { businessId, offeringId } = shop
      const { id } = await site.ask(createAppointment, {
        headers: withKey(customer.headers),
        body: { businessId, offeringIds: [offeringId], start },
      })
      await site.settle()
      return id
    },
    () => words().at(-1) ?? '',
  )
  await step(
    'the first reminder, a day before',
    async () => {
      const had = words().length
      await site.advance(Date.parse(threeIn(3)) + 10_000 - site.now().getTime())
      await site.job('remind')
      await site.settle()
      await site.advance(61_000)
      await site.settle()
      if (words().length !== had + 1) throw new Error(`Reminded ${words().length - had} times`)
    },
    () => words().at(-1) ?? '',
  )
  return { appointmentId, headers: customer.headers, start }
}

/** Checks that the customer's session and appointment survived the restore. */
export async function checkRestored(
  step: Step,
  site: ProductionSite,
  booked: { appointmentId: string; headers: Headers; start: string },
): Promise<void> {
  await step(
    'the customer, still logged in, finds the booking',
    async () => {
      const { appointmentId, headers } = booked
      const found = await site.ask(getAppointment, { headers, params: { appointmentId } })
      if (found.start !== booked.start) throw new Error(`It begins at ${found.start}`)
      return found
    },
    ({ status, start }) => `${status}, ${start}`,
  )
}
