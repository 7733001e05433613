import { NumberField } from '#components/fields/number-field.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import type { Draft } from '#console/promotions/form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Fields for a discount, in percent or dinars. */
export function DiscountFields(props: {
  draft: Draft
  set: (values: Partial<Draft>) => void
  wrong: boolean
}) {
  const { draft, set, wrong } = props
  const t = useMessages()
  const percent = draft.kind === 'percent'
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('promotion.kind')}
        value={draft.kind}
        options={[
          { value: 'percent', label: t('promotion.percent') },
          { value: 'amount', label: t('promotion.amount') },
        ]}
        onChange={(kind) => set({ kind, value: kind === 'percent' ? 20 : 5000 })}
      />
      <NumberField
        label={t(percent ? 'promotion.percentValue' : 'promotion.amountValue')}
        value={draft.value}
        error={wrong && t(percent ? 'promotion.badPercent' : 'promotion.badAmount')}
        onChange={(value) => set({ value })}
      />
    </div>
  )
}
