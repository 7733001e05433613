import { useQuery } from '@tanstack/react-query'
import { createElement, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { BookingsPage } from '#console/bookings/bookings-page.tsx'
import { KeysCard } from '#console/connect/keys-card.tsx'
import { CustomerAppointments } from '#console/customers/card/customer-appointments.tsx'
import { CustomerPage } from '#console/customers/customer-page.tsx'
import { CustomerPanel } from '#console/customers/customer-panel.tsx'
import { CustomersPage } from '#console/customers/customers-page.tsx'
import { DetailsPage } from '#console/details/details-page.tsx'
import { NewAppointmentSheet } from '#console/diary/booking-form/new-appointment-sheet.tsx'
import { FeedsDialog } from '#console/diary/page/feeds-dialog.tsx'
import { ConsoleFrame } from '#console/frame/console-frame.tsx'
import { sampleShop } from '#testing/sample-shop.ts'
import { ShopContext } from '#console/frame/shop-context.ts'
import { HistoryPage } from '#console/history/history-page.tsx'
import { InsightsPage } from '#console/insights/insights-page.tsx'
import { MembersPage } from '#console/members/members-page.tsx'
import { PromotionsPage } from '#console/promotions/promotions-page.tsx'
import { Photos } from '#console/public-page/photos.tsx'
import { PosterPage } from '#console/public-page/poster-page.tsx'
import { PublicPagePage } from '#console/public-page/public-page-page.tsx'
import { Sent } from '#console/register/sent.tsx'
import { ShopReviewsPage } from '#console/reviews/reviews-page.tsx'
import { RulesPage } from '#console/rules/rules-page.tsx'
import { CataloguePicker } from '#console/services/catalogue-picker.tsx'
import { ShopServicesPage } from '#console/services/services-page.tsx'
import { ShopsPage } from '#console/shops/shops-page.tsx'
import { TeamPage } from '#console/team/team-page.tsx'
import { customerQuery } from '#features/customer/api.ts'
import { openedOffline } from '#testing/rendered.ts'

const ignore = () => undefined

const PARTS = Object.entries({
  BookingsPage,
  CataloguePicker: () =>
    createElement(CataloguePicker, { sold: [], onPick: ignore, onClose: ignore }),
  ConsoleFrame,
  CustomerAppointments: () => createElement(CustomerAppointments, { customerId: 'c' }),
  CustomerPage,
  CustomerPanel: () =>
    createElement(CustomerPanel, { card: useQuery(customerQuery('b', 'c')), onClose: ignore }),
  CustomersPage,
  DetailsPage,
  FeedsDialog: () => createElement(FeedsDialog, { onClose: ignore }),
  HistoryPage,
  InsightsPage,
  KeysCard,
  MembersPage,
  NewAppointmentSheet: () =>
    createElement(NewAppointmentSheet, {
      walkIn: true,
      at: undefined,
      date: '2026-01-07',
      onClose: ignore,
      onBlock: ignore,
    }),
  Photos,
  PosterPage,
  PromotionsPage,
  PublicPagePage,
  RulesPage,
  Sent: () => createElement(Sent, { businessId: 'b' }),
  ShopReviewsPage,
  ShopServicesPage,
  ShopsPage,
  TeamPage,
} satisfies Record<string, ComponentType>)

test.each(PARTS)('%s says that there is no connection', (_, part) => {
  const shown = openedOffline(
    createElement(ShopContext, { value: sampleShop() }, createElement(part)),
  )
  expect(shown).toContain('shell.networkError')
  expect(shown).not.toMatch(/animate-(?:shimmer|spin)/)
})
