import { Link } from 'react-router'
import type { Draft } from '@awan/core/business/draft'
import {
  faultsOfStep,
  REGISTRATION_STEPS,
  type RegistrationFault,
  type RegistrationStep,
} from '@awan/core/business/registration'
import { LANGUAGES_TYPED } from '@awan/core/market/iq'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { useFaultText } from '#console/shop-fields/faults.tsx'
import { DraftPreview } from '#console/register/draft-preview.tsx'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { toRegister } from '#console/register/use-send.ts'
import { PATHS } from '#lib/paths.ts'

const FILLED = REGISTRATION_STEPS.filter((step) => step !== 'review')

/** Summary of all steps, with links to missing fields, and the agreement. */
export function ReviewStep(props: {
  draft: Draft
  faults: readonly RegistrationFault[]
  /** Error text of the agreement, after submitting. */
  agreement: string | undefined
  onChange: (part: Partial<Draft>) => void
}) {
  const { draft, faults } = props
  const t = useMessages()
  return (
    <>
      <ul className="divide-y divide-line rounded-lg bg-surface px-4 shadow-1">
        {FILLED.map((step) => (
          <li key={step} className="flex items-start justify-between gap-3 py-3">
            <div className="grid min-w-0 gap-0.5">
              <h3 className="font-semibold">{t(`register.step.${step}`)}</h3>
              <Summary step={step} draft={draft} faults={faultsOfStep(faults, step)} />
            </div>
            <Link
              to={toRegister({ step })}
              aria-label={t('register.editStep', { step: t(`register.step.${step}`) })}
              className="-my-2 inline-flex min-h-11 items-center font-semibold text-brand-ink underline"
            >
              {t('register.edit')}
            </Link>
          </li>
        ))}
      </ul>
      <section className="grid gap-2 lg:hidden">
        <h3 className="text-lg">{t('register.previewText')}</h3>
        <DraftPreview draft={draft} />
      </section>
      <Checkbox
        name="agreed"
        label={
          <T
            id="account.agree"
            components={{
              terms: <Link className="link-inline" to={PATHS.terms} />,
              privacy: <Link className="link-inline" to={PATHS.privacy} />,
              eula: <Link className="link-inline" to={PATHS.eula} />,
            }}
          />
        }
        checked={draft.agreed}
        error={props.agreement}
        onChange={(event) => props.onChange({ agreed: event.target.checked })}
      />
    </>
  )
}

function Summary(props: {
  step: RegistrationStep
  draft: Draft
  faults: readonly RegistrationFault[]
}) {
  const t = useMessages()
  const faultText = useFaultText()
  const [fault] = props.faults
  if (fault) return <p className="font-medium text-danger-ink">{faultText(fault)}</p>
  return (
    <p className="text-ink-2 wrap-anywhere">
      <Facts step={props.step} draft={props.draft} count={(key, count) => t(key, { count })} />
    </p>
  )
}

function Facts(props: {
  step: RegistrationStep
  draft: Draft
  count: (
    key: 'register.offered' | 'register.people' | 'register.openDays',
    count: number,
  ) => string
}) {
  const { step, draft } = props
  const { name, categoryId } = draft
  const category = usePlaceName()('categories', categoryId)
  if (step === 'business')
    return (
      <span className="dots">
        {LANGUAGES_TYPED.filter((language) => name[language]?.trim()).map((language) => (
          <bdi key={language}>{name[language]}</bdi>
        ))}
        {category && <span>{category}</span>}
      </span>
    )
  if (step === 'place')
    return (
      <span className="dots">
        {[draft.district, draft.address]
          .filter((text) => text.trim())
          .map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
      </span>
    )
  if (step === 'services') return props.count('register.offered', draft.services.length)
  if (step === 'team') return props.count('register.people', draft.team.length)
  const open = draft.weekly.filter((ranges) => ranges.length > 0)
  return props.count('register.openDays', open.length)
}
