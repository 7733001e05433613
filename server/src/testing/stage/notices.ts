import { createAppointment } from '@awan/core/appointment/contract'
import { MINUTE_MS } from '@awan/core/time'
import { TEST_NOW, type TestApp } from '../app.ts'
import { noonIn, withKey } from './appointments.ts'
import { openShop, type OpenShop } from './diary.ts'

/** Returns what tests of notices need: shops, customers with channels, and the messages queued for them. */
export function noticeReaders(awan: TestApp) {
  const { ask, clock, db } = awan

  const NAMES = { name: { en: 'Zain Barbers', ar: 'حلاقة زين' } }
  const openNamed = () => openShop(awan, { business: NAMES })

  /** Enables the given channels for a person; `sms` is always available. */
  async function reachable(accountId: string, ways: ('push' | 'whatsapp')[]) {
    if (ways.includes('whatsapp'))
      await db
        .updateTable('account')
        .set({ whatsapp_agreed_at: TEST_NOW })
        .where('id', '=', accountId)
        .execute()
    if (!ways.includes('push')) return
    const session = await db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('push_subscription')
      .values({
        account_id: accountId,
        session_id: session.id,
        kind: 'native',
        endpoint: `token-${accountId}`,
        created_at: TEST_NOW,
      })
      .execute()
  }

  /** Lists the messages queued for an account, past ones included, oldest first. */
  const messagesTo = (accountId: string) =>
    db
      .selectFrom('message')
      .select(['id', 'channel', 'kind', 'text', 'status', 'fallback_channel', 'content'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('dedupe_key')
      .execute()

  const channels = async (accountId: string) =>
    (await messagesTo(accountId)).map(({ channel }) => channel)

  /** Advances the clock and runs the due jobs, but sends nothing. */
  async function pass(minutes: number) {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
    await awan.runJobs()
  }

  async function bookBy(
    shop: OpenShop,
    ways: ('push' | 'whatsapp')[],
    start = noonIn(7),
    attendee?: string,
  ) {
    const customer = await awan.asPerson({ language: 'en' })
    await reachable(customer.accountId, ways)
    const body = { businessId: shop.business.id, offeringIds: [shop.offering.id], start }
    const whose = attendee === undefined ? {} : { attendee: { name: attendee } }
    const { id } = await ask(createAppointment, {
      headers: withKey(customer.headers),
      body: { ...body, ...whose },
    })
    return { id, ...customer }
  }

  return { openNamed, reachable, messagesTo, channels, pass, bookBy }
}
