import { useQuery } from '@tanstack/react-query'
import type { Draft, DraftService } from '@awan/core/business/draft'
import type { RegistrationFault } from '@awan/core/business/registration'
import { wholeNumber } from '@awan/core/digits'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Name } from '#components/text/name.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { FieldAnchor, useFaultText } from '#console/shop-fields/faults.tsx'
import { catalogueQuery, type CatalogueItem } from '#features/catalog/catalogue.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface StepProps {
  draft: Draft
  faults: readonly RegistrationFault[]
  onChange: (part: Partial<Draft>) => void
}

/** Choice of the category's services, each prefilled with its usual duration and price. */
export function ServicesStep({ draft, faults, onChange }: StepProps) {
  const t = useMessages()
  const text = useFaultText()
  const format = useFormat()
  const catalogue = useQuery(catalogueQuery())
  const { services, categoryId } = draft
  const chosen = (id: string) => services.findIndex(({ serviceId }) => serviceId === id)
  const shown = catalogue.data?.filter(
    (item) => item.categoryId === categoryId || chosen(item.id) >= 0,
  )
  const whole = faults.find(({ at }) => at === undefined)
  if (categoryId === '') return <p className="text-ink-2">{t('register.categoryFirst')}</p>
  const fault = loadingFaultOf(catalogue)
  if (fault) return <QueryError error={fault} of={catalogue} />
  if (!shown)
    return (
      <SkeletonRegion label={t('catalog.loadingServices')} className="grid gap-3">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-16 rounded-md" />
        ))}
      </SkeletonRegion>
    )
  const change = (at: number, part: Partial<DraftService>) =>
    onChange({ services: services.map((one, place) => (place === at ? { ...one, ...part } : one)) })
  return (
    <FieldAnchor field="services" className="grid gap-3">
      <p role="status" className="text-sm text-ink-2">
        {t('register.offered', { count: services.length })}
      </p>
      {whole && <AlertText small>{text(whole)}</AlertText>}
      <ul className="grid gap-2.5">
        {shown.map((item) => {
          const at = chosen(item.id)
          return (
            <li key={item.id}>
              <ServiceCard
                item={item}
                service={services[at]}
                faults={at < 0 ? [] : faults.filter((fault) => fault.at === at)}
                onToggle={(on) =>
                  onChange({
                    services: on
                      ? [...services, beginningOf(item, format.number)]
                      : services.filter(({ serviceId }) => serviceId !== item.id),
                  })
                }
                onChange={(part) => change(at, part)}
              />
            </li>
          )
        })}
      </ul>
    </FieldAnchor>
  )
}

/** Returns initial values, formatted like those of `tidy`. */
function beginningOf(
  { id, durationMinutes, usualPrice }: CatalogueItem,
  written: (amount: number) => string,
): DraftService {
  return {
    serviceId: id,
    duration: written(durationMinutes),
    price: usualPrice === null ? '' : written(usualPrice),
  }
}

function ServiceCard(props: {
  item: CatalogueItem
  service: DraftService | undefined
  faults: readonly RegistrationFault[]
  onToggle: (on: boolean) => void
  onChange: (part: Partial<DraftService>) => void
}) {
  const { item, service, faults } = props
  const t = useMessages()
  const text = useFaultText()
  const format = useFormat()
  const minutes = format.minutes(item.durationMinutes)
  const error = (part: 'durationMinutes' | 'price') => {
    const fault = faults.find((one) => one.part === part)
    return fault && text(fault)
  }
  /** Formats a number as `25,000`; returns any other text unchanged. */
  const tidy = (typed: string) => {
    const number = wholeNumber(typed)
    return Number.isSafeInteger(number) ? format.number(number) : typed
  }
  return (
    <fieldset className="rounded-lg bg-surface px-4 py-1.5 shadow-1">
      <legend className="sr-only">{format.name(item.name)}</legend>
      <Checkbox
        label={
          <>
            <span className="block font-semibold">
              <Name of={item.name} />
            </span>
            <span className="block text-sm text-ink-2">
              {item.usualPrice === null
                ? t('register.usual', { minutes })
                : t('register.usualPrice', { minutes, price: format.money(item.usualPrice) })}
            </span>
          </>
        }
        checked={service !== undefined}
        onChange={(event) => props.onToggle(event.target.checked)}
      />
      {service && (
        <div className="grid grid-cols-2 gap-3 pt-1 pb-3">
          <TextField
            label={t('register.minutes')}
            inputMode="numeric"
            direction="page"
            maxLength={8}
            value={service.duration}
            error={error('durationMinutes')}
            onChange={(event) => props.onChange({ duration: event.target.value })}
          />
          <TextField
            label={t('register.price')}
            inputMode="numeric"
            direction="page"
            maxLength={16}
            value={service.price}
            error={error('price')}
            onChange={(event) => props.onChange({ price: event.target.value })}
            onBlur={() => {
              const price = tidy(service.price)
              if (price !== service.price) props.onChange({ price })
            }}
          />
        </div>
      )}
    </fieldset>
  )
}
