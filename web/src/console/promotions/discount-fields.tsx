import { useState } from 'react'
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
  // Kept while the other kind is chosen.
  const [other, setOther] = useState<number | undefined>(percent ? 5000 : 20)
  const change = (kind: Draft['kind']) => {
    setOther(draft.value)
    set({ kind, value: other })
  }
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('promotion.kind')}
        value={draft.kind}
        options={[
          { value: 'percent', label: t('promotion.percent') },
          { value: 'amount', label: t('promotion.amount') },
        ]}
        onChange={change}
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
