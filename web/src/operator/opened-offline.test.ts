import { createElement, type ComponentType } from 'react'
import { expect, test } from 'vitest'
import { RegisteredBusinessesPage } from '#operator/approvals/businesses-page.tsx'
import { DossierPage } from '#operator/approvals/dossier-page.tsx'
import { ErrorPanel } from '#operator/errors/error-panel.tsx'
import { FactorGate } from '#operator/factor/factor-gate.tsx'
import { FactorPage } from '#operator/factor/factor-page.tsx'
import { DeskHistoryPage } from '#operator/history/history-page.tsx'
import { Spending } from '#operator/messages/spending.tsx'
import { PersonPanel } from '#operator/people/person-panel.tsx'
import { ReportPanel } from '#operator/reports/report-panel.tsx'
import { SiteAnalyticsPage } from '#operator/usage/usage-page.tsx'
import { openedOffline } from '#testing/rendered.ts'

const onClose = () => undefined

const PARTS = Object.entries({
  RegisteredBusinessesPage,
  DossierPage,
  ErrorPanel: () => createElement(ErrorPanel, { errorId: 'e', onClose }),
  FactorGate: () => createElement(FactorGate, null, ''),
  FactorPage,
  DeskHistoryPage,
  PersonPanel: () => createElement(PersonPanel, { accountId: 'a', onClose }),
  ReportPanel: () => createElement(ReportPanel, { contentId: 'c', onClose }),
  Spending,
  SiteAnalyticsPage,
} satisfies Record<string, ComponentType>)

test.each(PARTS)('%s says that there is no connection', (_, part) => {
  const shown = openedOffline(createElement(part))
  expect(shown).toContain('shell.networkError')
  expect(shown).not.toMatch(/animate-(?:shimmer|spin)/)
})
