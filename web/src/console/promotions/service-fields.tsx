import { isWritten } from '@awan/core/language'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import type { Draft } from '#console/promotions/form.ts'
import type { Sellable } from '#features/promotion/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Choice of all services, or ticked ones. */
export function ServiceFields(props: {
  draft: Draft
  set: (values: Partial<Draft>) => void
  sellable: readonly Sellable[]
  wrong: boolean
}) {
  const { draft, set, sellable, wrong } = props
  const t = useMessages()
  const format = useFormat()
  const { offeringIds, some } = draft
  return (
    <div className="grid gap-2">
      <Segmented
        label={t('promotion.services')}
        value={some ? 'some' : 'all'}
        options={[
          { value: 'all', label: t('promotion.allServices') },
          { value: 'some', label: t('promotion.someServices') },
        ]}
        onChange={(value) => set({ some: value === 'some' })}
      />
      {some && (
        <fieldset className="grid" data-invalid={wrong ? '' : undefined}>
          <legend className="sr-only">{t('promotion.services')}</legend>
          {wrong && <AlertText small>{t('promotion.badServices')}</AlertText>}
          {sellable.map(({ id, name, serviceName }) => (
            <Checkbox
              key={id}
              label={<bdi>{format.name(isWritten(name) ? name : serviceName)}</bdi>}
              checked={offeringIds.includes(id)}
              onChange={(event) =>
                set({
                  offeringIds: event.target.checked
                    ? [...offeringIds, id]
                    : offeringIds.filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
