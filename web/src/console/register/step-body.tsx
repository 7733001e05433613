import { Suspense } from 'react'
import type { Draft } from '@awan/core/business/draft'
import type { RegistrationFault, RegistrationStep } from '@awan/core/business/registration'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { PlaceFields } from '#console/register/place-fields.tsx'
import { ServicesStep } from '#console/register/services-step.tsx'
import { TeamStep } from '#console/register/team-step.tsx'
import { CategoryField } from '#console/shop-fields/choice-fields.tsx'
import { ContactFields } from '#console/shop-fields/contact-fields.tsx'
import { FieldAnchor, useFieldError } from '#console/shop-fields/faults.tsx'
import { NameFields } from '#console/shop-fields/name-fields.tsx'
import { HoursEditor } from '#features/staff/components/hours-editor.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

/** Lazy, as most steps do not need it. */
const PhotoPicker = lazyExtra(
  async () => (await import('#features/photo/components/photo-picker.tsx')).PhotoPicker,
)

const CLOSED_WEEK = [[], [], [], [], [], [], []]

export interface StepBodyProps {
  step: Exclude<RegistrationStep, 'review'>
  draft: Draft
  /** Faults of this step, once they are to be shown. */
  faults: readonly RegistrationFault[]
  ownName: string
  onChange: (part: Partial<Draft>) => void
  /** Called with whether uploads are under way, which leaving the step would abort. */
  onUploading: (uploading: boolean) => void
}

/** Fields of one step. */
export function StepBody(props: StepBodyProps) {
  const { step, draft, faults, onChange } = props
  const t = useMessages()
  const error = useFieldError(faults)
  switch (step) {
    case 'business':
      return (
        <>
          <NameFields
            value={draft.name}
            error={error('name')}
            onChange={(name) => onChange({ name })}
          />
          <CategoryField
            value={draft.categoryId}
            error={error('categoryId')}
            onChange={(categoryId) => onChange({ categoryId })}
          />
          <ContactFields
            value={draft}
            errors={{ phone: error('phone'), whatsapp: error('whatsapp') }}
            onChange={onChange}
          />
        </>
      )
    case 'place':
      return <PlaceFields value={draft} error={error} onChange={onChange} />
    case 'hours':
      return (
        <FieldAnchor field="weekly" className="grid gap-3">
          {error('weekly') && <AlertText small>{error('weekly')}</AlertText>}
          <HoursEditor
            value={draft.weekly.length === 7 ? draft.weekly : CLOSED_WEEK}
            onChange={(weekly) => onChange({ weekly })}
          />
        </FieldAnchor>
      )
    case 'services':
      return <ServicesStep draft={draft} faults={faults} onChange={onChange} />
    case 'team':
      return (
        <>
          <TeamStep draft={draft} faults={faults} ownName={props.ownName} onChange={onChange} />
          <section className="grid gap-3">
            <h3 className="text-lg">{t('register.photos')}</h3>
            <p className="text-sm text-ink-2">{t('register.photosText')}</p>
            <Suspense fallback={<Spinner />}>
              <PhotoPicker
                place="registration"
                value={draft.photos}
                onChange={(photos) => onChange({ photos })}
                onUploading={props.onUploading}
              />
            </Suspense>
          </section>
        </>
      )
  }
}
