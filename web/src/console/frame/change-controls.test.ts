import { createElement, type ComponentType, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { ConnectPage } from '#console/connect/connect-page.tsx'
import { CustomerActions } from '#console/customers/card/customer-actions.tsx'
import { NoteEditor } from '#console/customers/card/note-editor.tsx'
import { CustomersPage } from '#console/customers/customers-page.tsx'
import { DetailsPage } from '#console/details/details-page.tsx'
import { BlockSheet } from '#console/diary/block/block-sheet.tsx'
import { sampleShop } from '#testing/sample-shop.ts'
import { ShopContext } from '#console/frame/shop-context.ts'
import { MembersPage } from '#console/members/members-page.tsx'
import { PublicPagePage } from '#console/public-page/public-page-page.tsx'
import { RulesPage } from '#console/rules/rules-page.tsx'
import { ShopServicesPage } from '#console/services/services-page.tsx'
import { ClosuresPage } from '#console/team/closures-page.tsx'
import { SeasonsPage } from '#console/team/seasons-page.tsx'
import { TeamPage } from '#console/team/team-page.tsx'
import type { CustomerCard } from '#features/customer/api.ts'
import { shown } from '#testing/rendered.ts'

// The fields that the controls of a card read.
const CARD = { id: 'c', version: 1, name: 'Sara', note: '', phone: null } as CustomerCard

const PARTS = Object.entries({
  BlockSheet: () => createElement(BlockSheet, { date: '2026-01-07', onClose: () => undefined }),
  ClosuresPage,
  ConnectPage,
  CustomerActions: () => createElement(CustomerActions, { card: CARD }),
  CustomersPage,
  DetailsPage,
  MembersPage,
  NoteEditor: () => createElement(NoteEditor, { card: CARD }),
  PublicPagePage,
  RulesPage,
  SeasonsPage,
  ShopServicesPage,
  TeamPage,
} satisfies Record<string, ComponentType>)

const inShop = (status: 'approved' | 'suspended', part: ReactElement) =>
  shown(createElement(ShopContext, { value: sampleShop({ status }) }, part))

test.each(PARTS)('the controls of %s are disabled while the shop is suspended', (_, part) => {
  const disabled = '<fieldset disabled=""'
  expect(inShop('suspended', createElement(part))).toContain(disabled)
  expect(inShop('approved', createElement(part))).not.toContain(disabled)
})

test('a suspended shop is not led to a booking from a card', () => {
  const card = createElement(CustomerActions, { card: CARD })
  expect(inShop('approved', card)).toContain('customer.book')
  expect(inShop('suspended', card)).not.toContain('customer.book')
})
