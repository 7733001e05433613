import { getBusiness } from '@awan/core/business/contract'
import { reportContent } from '@awan/core/report/contract'
import { getReported, listReported } from '@awan/core/report/desk-contract'
import type { ReportKind } from '@awan/core/report/rules'
import type { TestApp } from '../app.ts'
import { createMember, createPromotion, createShop } from '../stage/factories.ts'

export type TextKind = Exclude<ReportKind, 'photo' | 'review'>

/** A shop with one text of each kind to report, and the ids of their subjects. */
export interface ReportedShop {
  businessId: string
  owner: { id: string }
  ids: Record<TextKind, string>
}

/** Returns the requests of people who report texts of a shop, and of an operator who decides about them. */
export async function reportRequests({ ask, asPerson, db }: TestApp) {
  const { headers: desk, accountId: operatorId } = await asPerson({ operator: true })

  const openShop = async (): Promise<ReportedShop> => {
    const shop = await createShop(db, {
      business: { about: { en: 'We sell watches', ar: 'نبيع الساعات' } },
      offering: { name: { en: 'Very rude words' } },
    })
    const promotion = await createPromotion(db, shop.business.id)
    const owner = await createMember(db, shop.business.id)
    const ids = {
      about: shop.business.id,
      staff: shop.staff[0]?.id ?? '',
      offering: shop.offering.id,
      promotion: promotion.id,
    }
    return { businessId: shop.business.id, owner, ids }
  }
  const bodyOf = (shop: ReportedShop, kind: TextKind, words = 'Please look') => ({
    businessId: shop.businessId,
    kind,
    subjectId: shop.ids[kind],
    reason: 'misleading' as const,
    words,
  })
  const at = (contentId: string) => ({ headers: desk, params: { contentId } })
  const caseOf = async (shop: ReportedShop, kind: TextKind) => {
    const { items } = await ask(listReported, { headers: desk, query: { limit: 50 } })
    const found = items.find((item) => item.business.id === shop.businessId && item.kind === kind)
    return ask(getReported, at(found?.id ?? ''))
  }
  return {
    operatorId,
    openShop,
    bodyOf,
    /** Returns the operator's request for a case. */
    at,
    caseOf,
    /** Reports content from a new account; returns the operator's case. */
    report: async (shop: ReportedShop, kind: TextKind, words?: string) => {
      const { headers } = await asPerson()
      await ask(reportContent, { headers, body: bodyOf(shop, kind, words) })
      return caseOf(shop, kind)
    },
    removal: (
      of: { id: string; version: number | null; reportedAt: string },
      reason = 'It is not true',
    ) => ({
      ...at(of.id),
      body: { reason, version: of.version ?? 0, reportedAt: of.reportedAt },
    }),
    dismissal: ({ id, reportedAt }: { id: string; reportedAt: string }) => ({
      ...at(id),
      body: { reportedAt },
    }),
    /** Returns the shop's public page. */
    seen: ({ businessId }: ReportedShop) => ask(getBusiness, { params: { businessId } }),
  }
}
