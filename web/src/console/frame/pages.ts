import {
  BadgePercent,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  History,
  IdCard,
  KeyRound,
  LayoutDashboard,
  Plug,
  QrCode,
  Scissors,
  SlidersHorizontal,
  Star,
  Store,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { lazy, type ComponentType } from 'react'
import type { MessageKey } from '@awan/core/locales/en/messages'
import type { ShopAction } from '@awan/core/permissions'
import type { ConsolePageName } from '#lib/paths.ts'

interface Page {
  page: ComponentType
  /** Action the account must be allowed to do, to see the page. */
  may: ShopAction
  /** Entry in the navigation; a page without one is reached from another page. */
  nav?: { label: MessageKey; icon: LucideIcon; tab?: true }
}

/** The console's pages, in the order of the navigation; `tab`: in the phone's tab bar, else under More. */
export const PAGES: Readonly<Record<ConsolePageName, Page>> = {
  today: {
    may: 'diary.read',
    nav: { label: 'console.today', icon: LayoutDashboard, tab: true },
    page: lazy(async () => ({
      default: (await import('#console/today/today-page.tsx')).TodayPage,
    })),
  },
  calendar: {
    may: 'diary.read',
    nav: { label: 'console.calendar', icon: CalendarDays, tab: true },
    page: lazy(async () => ({
      default: (await import('#console/calendar/calendar-page.tsx')).CalendarPage,
    })),
  },
  bookings: {
    may: 'diary.read',
    nav: { label: 'console.bookings', icon: CalendarCheck, tab: true },
    page: lazy(async () => ({
      default: (await import('#console/bookings/bookings-page.tsx')).BookingsPage,
    })),
  },
  customers: {
    may: 'customer.read',
    nav: { label: 'console.customers', icon: Users },
    page: lazy(async () => ({
      default: (await import('#console/customers/customers-page.tsx')).CustomersPage,
    })),
  },
  customer: {
    may: 'customer.read',
    page: lazy(async () => ({
      default: (await import('#console/customers/customer-page.tsx')).CustomerPage,
    })),
  },
  services: {
    may: 'offering.change',
    nav: { label: 'console.services', icon: Scissors },
    page: lazy(async () => ({
      default: (await import('#console/services/services-page.tsx')).ShopServicesPage,
    })),
  },
  team: {
    may: 'hours.change',
    nav: { label: 'console.team', icon: IdCard },
    page: lazy(async () => ({
      default: (await import('#console/team/team-page.tsx')).TeamPage,
    })),
  },
  closures: {
    may: 'hours.change',
    page: lazy(async () => ({
      default: (await import('#console/team/closures-page.tsx')).ClosuresPage,
    })),
  },
  seasons: {
    may: 'hours.change',
    page: lazy(async () => ({
      default: (await import('#console/team/seasons-page.tsx')).SeasonsPage,
    })),
  },
  teamMember: {
    may: 'staff.change',
    page: lazy(async () => ({
      default: (await import('#console/team/team-member-page.tsx')).TeamMemberPage,
    })),
  },
  promotions: {
    may: 'promotion.read',
    nav: { label: 'console.promotions', icon: BadgePercent },
    page: lazy(async () => ({
      default: (await import('#console/promotions/promotions-page.tsx')).PromotionsPage,
    })),
  },
  reviews: {
    may: 'review.read',
    nav: { label: 'console.reviews', icon: Star },
    page: lazy(async () => ({
      default: (await import('#console/reviews/reviews-page.tsx')).ShopReviewsPage,
    })),
  },
  insights: {
    may: 'insight.read',
    nav: { label: 'console.insights', icon: ChartColumn },
    page: lazy(async () => ({
      default: (await import('#console/insights/insights-page.tsx')).InsightsPage,
    })),
  },
  publicPage: {
    may: 'business.change',
    nav: { label: 'console.publicPage', icon: QrCode },
    page: lazy(async () => ({
      default: (await import('#console/public-page/public-page-page.tsx')).PublicPagePage,
    })),
  },
  poster: {
    may: 'business.change',
    page: lazy(async () => ({
      default: (await import('#console/public-page/poster-page.tsx')).PosterPage,
    })),
  },
  details: {
    may: 'business.change',
    nav: { label: 'register.details', icon: Store },
    page: lazy(async () => ({
      default: (await import('#console/details/details-page.tsx')).DetailsPage,
    })),
  },
  rules: {
    may: 'business.change',
    nav: { label: 'console.rules', icon: SlidersHorizontal },
    page: lazy(async () => ({
      default: (await import('#console/rules/rules-page.tsx')).RulesPage,
    })),
  },
  members: {
    may: 'member.read',
    nav: { label: 'console.members', icon: KeyRound },
    page: lazy(async () => ({
      default: (await import('#console/members/members-page.tsx')).MembersPage,
    })),
  },
  connect: {
    may: 'key.change',
    nav: { label: 'console.connect', icon: Plug },
    page: lazy(async () => ({
      default: (await import('#console/connect/connect-page.tsx')).ConnectPage,
    })),
  },
  audit: {
    may: 'audit.read',
    nav: { label: 'console.audit', icon: History },
    page: lazy(async () => ({
      default: (await import('#console/history/history-page.tsx')).HistoryPage,
    })),
  },
}
