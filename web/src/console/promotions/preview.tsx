import { isWritten } from '@awan/core/language'
import { priceAfter } from '@awan/core/promotion/rules'
import type { Draft } from '#console/promotions/form.ts'
import { Price } from '#features/appointment/components/price.tsx'
import { Discount } from '#features/business/components/discount.tsx'
import type { Sellable } from '#features/promotion/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Preview of the badge on cards, and of a service's reduced price. */
export function PromotionPreview(props: {
  draft: Draft
  sellable: readonly Sellable[] | undefined
}) {
  const { draft, sellable = [] } = props
  const t = useMessages()
  const format = useFormat()
  const { offeringIds, kind, value } = draft
  const example = sellable.find(({ id }) => offeringIds.length === 0 || offeringIds.includes(id))
  if (!value) return null
  return (
    <section
      aria-label={t('promotion.preview')}
      className="grid gap-2 rounded-lg bg-bg-subtle p-4 leading-ui"
    >
      <p className="text-sm text-ink-2">{t('promotion.preview')}</p>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <bdi>{format.name(draft.name) || t('promotion.unnamed')}</bdi>
        <Discount of={{ kind, value }} />
      </p>
      {example && (
        <p className="flex flex-wrap justify-between gap-x-3">
          <bdi>{format.name(isWritten(example.name) ? example.name : example.serviceName)}</bdi>
          <span className="font-semibold">
            <Price price={priceAfter(example.price, { kind, value })} fullPrice={example.price} />
          </span>
        </p>
      )}
    </section>
  )
}
