import {
  BookOpen,
  Bug,
  ChartColumn,
  Cog,
  Flag,
  History,
  KeyRound,
  MessageSquareText,
  Store,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { lazy, type ComponentType } from 'react'
import type { MessageKey } from '@awan/core/locales/en/messages'

interface DeskPage {
  /** Path below /admin; '' is the first page. */
  path: string
  page: ComponentType
  /**
   * Entry in the navigation; a page without one is reached from another page. `tab`: in the phone's tab bar, else under
   * More.
   */
  nav?: { label: MessageKey; icon: LucideIcon; tab?: true }
}

/** The operator's pages, in the order of the navigation. */
export const DESK_PAGES: readonly DeskPage[] = [
  {
    path: '',
    nav: { label: 'operator.businesses', icon: Store, tab: true },
    page: lazy(async () => ({
      default: (await import('#operator/approvals/businesses-page.tsx')).RegisteredBusinessesPage,
    })),
  },
  {
    path: 'businesses/:businessId',
    page: lazy(async () => ({
      default: (await import('#operator/approvals/dossier-page.tsx')).DossierPage,
    })),
  },
  {
    path: 'people',
    nav: { label: 'operator.people', icon: Users, tab: true },
    page: lazy(async () => ({
      default: (await import('#operator/people/people-page.tsx')).DeskPeoplePage,
    })),
  },
  {
    path: 'catalogue',
    nav: { label: 'operator.catalogue', icon: BookOpen, tab: true },
    page: lazy(async () => ({
      default: (await import('#operator/catalogue/catalogue-page.tsx')).CataloguePage,
    })),
  },
  {
    path: 'messages',
    nav: { label: 'operator.messages', icon: MessageSquareText, tab: true },
    page: lazy(async () => ({
      default: (await import('#operator/messages/messages-page.tsx')).DeskMessagesPage,
    })),
  },
  {
    path: 'reports',
    nav: { label: 'operator.reports', icon: Flag },
    page: lazy(async () => ({
      default: (await import('#operator/reports/reports-page.tsx')).DeskReportsPage,
    })),
  },
  {
    path: 'errors',
    nav: { label: 'operator.errors', icon: Bug },
    page: lazy(async () => ({
      default: (await import('#operator/errors/errors-page.tsx')).DeskErrorsPage,
    })),
  },
  {
    path: 'history',
    nav: { label: 'console.audit', icon: History },
    page: lazy(async () => ({
      default: (await import('#operator/history/history-page.tsx')).DeskHistoryPage,
    })),
  },
  {
    path: 'jobs',
    nav: { label: 'operator.jobs', icon: Cog },
    page: lazy(async () => ({
      default: (await import('#operator/jobs/jobs-page.tsx')).JobsPage,
    })),
  },
  {
    path: 'analytics',
    nav: { label: 'operator.analytics', icon: ChartColumn },
    page: lazy(async () => ({
      default: (await import('#operator/usage/usage-page.tsx')).SiteAnalyticsPage,
    })),
  },
  {
    path: 'second-factor',
    nav: { label: 'operator.factor.title', icon: KeyRound },
    page: lazy(async () => ({
      default: (await import('#operator/factor/factor-page.tsx')).FactorPage,
    })),
  },
]
