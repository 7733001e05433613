import { expect, request, type APIRequestContext, type Page } from '@playwright/test'
import { codeOf, newNumber } from './awan.ts'

interface Visit {
  businessId: string
  offeringIds: string[]
  start: string
  staffId?: string
}

/** Another person, with a session of their own, books a visit by the API. */
export async function rivalBooks(page: Page, visit: Visit): Promise<void> {
  const baseURL = new URL(page.url()).origin
  const rival = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  try {
    await signUp(rival, page)
    const answer = await rival.post('/api/appointments', {
      data: visit,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.status()).toBe(201)
  } finally {
    await rival.dispose()
  }
}

async function signUp(rival: APIRequestContext, page: Page): Promise<void> {
  const phone = newNumber()
  const data = { purpose: 'signup', phone, fullName: 'Karim Hassan', agreed: true, language: 'en' }
  const sent = await rival.post('/api/auth/otp', { data })
  expect(sent.status()).toBe(202)
  const { challengeId } = (await sent.json()) as { challengeId: string } // the contract's own shape
  const code = await codeOf(page, phone)
  const verified = await rival.post(`/api/auth/otp/${challengeId}/verify`, { data: { code } })
  expect(verified.status()).toBe(200)
}
