import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { WebhookRow } from '#console/connect/webhook-row.tsx'
import { ShopContext } from '#console/frame/shop-context.ts'
import { InvitationRow } from '#console/members/invitation-row.tsx'
import type { Invitation } from '#features/member/api.ts'
import type { Webhook } from '#features/webhook/api.ts'
import { shown } from '#testing/rendered.ts'
import { sampleShop } from '#testing/sample-shop.ts'

const ignore = () => undefined
const AT = '2026-03-03T09:00:00Z'
// Only the fields that the row reads.
const INVITATION = { phone: '+9647701234567', role: 'manager', expiresAt: AT } as Invitation
// Only the fields that the row reads.
const WEBHOOK = {
  url: 'https://a.test/hook',
  disabledAt: AT,
  failingSince: AT,
  formerSecretUntil: null,
} as Webhook

const ROWS: [string, string, ReactElement][] = [
  [
    'member.withdraw',
    '+964\u00a0770\u00a0123\u00a04567',
    createElement(InvitationRow, { invitation: INVITATION }),
  ],
  [
    'connect.resume',
    WEBHOOK.url,
    createElement(WebhookRow, { webhook: WEBHOOK, onRead: ignore, onRenew: ignore, onEnd: ignore }),
  ],
]

test.each(ROWS)('the button %s is named with its row', (label, object, row) => {
  const html = shown(createElement(ShopContext, { value: sampleShop() }, row))
  const textOf = (id: string) => new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(html)?.[1]
  const names = Array.from(html.matchAll(/aria-labelledby="([^"]*)"/g), ([, ids = '']) =>
    ids.split(' ').map(textOf).join(' '),
  )
  expect(names).toEqual([`${label} ${object}`])
})
