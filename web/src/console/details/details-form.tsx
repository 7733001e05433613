import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EMPTY_DRAFT, registrationOf, type Draft } from '@awan/core/business/draft'
import {
  faultsOf,
  type Registration,
  type RegistrationField,
} from '@awan/core/business/registration'
import { pick } from '@awan/core/language'
import { groupPhone } from '@awan/core/phone'
import { Button } from '#components/button.tsx'
import { TextArea } from '#components/text-area.tsx'
import { toast } from '#components/toast.ts'
import { CategoryField } from '#console/register/category-field.tsx'
import { ContactFields } from '#console/register/contact-fields.tsx'
import { FaultSummary } from '#console/register/fault-summary.tsx'
import { useFieldError } from '#console/register/faults.tsx'
import { NameFields } from '#console/register/name-fields.tsx'
import { PlaceFields } from '#console/register/place-fields.tsx'
import {
  changeDetails,
  detailsQuery,
  resubmitShop,
  type Details,
  type DetailsChange,
} from '#features/business/details-api.ts'
import { shopsQuery } from '#features/business/shop-api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import type { Language } from '@awan/core/language'
import { changedFields, rebased } from '#console/three-way.ts'

/** The fields of a draft that details have, and what they say about themselves. */
interface Form extends Draft {
  aboutAr: string
  aboutEn: string
}

const FIELDS: readonly RegistrationField[] = [
  'name',
  'categoryId',
  'phone',
  'whatsapp',
  'cityId',
  'district',
  'address',
  'landmark',
  'location',
]

function formOf(details: Details, language: Language): Form {
  const { whatsapp, phone } = details
  return {
    ...EMPTY_DRAFT,
    nameAr: details.name.ar ?? '',
    nameEn: details.name.en ?? '',
    aboutAr: details.about.ar ?? '',
    aboutEn: details.about.en ?? '',
    categoryId: details.categoryId,
    phone: groupPhone(phone),
    whatsapp: whatsapp === null ? 'none' : whatsapp === phone ? 'same' : 'other',
    whatsappNumber: whatsapp && whatsapp !== phone ? groupPhone(whatsapp) : '',
    cityId: details.cityId,
    district: pick(details.district, language),
    address: pick(details.address, language),
    landmark: pick(details.landmark, language),
    location: details.location,
  }
}

/** Only what was touched, so that a place named in two languages keeps both. */
function changeOf(before: Form, after: Form, version: number): DetailsChange {
  const touched = new Set(changedFields(before, after))
  const read = registrationOf(after)
  const has: Has = (...fields) => fields.some((field) => touched.has(field))
  return {
    version,
    ...(has('nameAr', 'nameEn') && read.name ? { name: read.name } : {}),
    ...(has('aboutAr', 'aboutEn')
      ? { about: { ar: after.aboutAr.trim() || null, en: after.aboutEn.trim() || null } }
      : {}),
    ...(has('categoryId') ? { categoryId: after.categoryId } : {}),
    ...(has('phone') ? { phone: after.phone } : {}),
    ...(has('whatsapp', 'whatsappNumber') || (has('phone') && after.whatsapp === 'same')
      ? { whatsapp: read.whatsapp ?? null }
      : {}),
    ...placeChange(read, after, has),
  }
}

type Has = (...fields: (keyof Form)[]) => boolean

function placeChange(read: Registration, after: Form, has: Has): Partial<DetailsChange> {
  return {
    ...(has('cityId') ? { cityId: after.cityId } : {}),
    ...(has('district') && read.district ? { district: read.district } : {}),
    ...(has('address') && read.address ? { address: read.address } : {}),
    ...(has('landmark') && read.landmark ? { landmark: read.landmark } : {}),
    ...(has('location') && after.location ? { location: after.location } : {}),
  }
}

export function DetailsForm({ details }: { details: Details }) {
  const { t, language } = useLanguage()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [known, setKnown] = useState(details)
  const [form, setForm] = useState(() => formOf(details, language))
  const [told, setTold] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const faults = faultsOf(registrationOf(form), { invented: true }).filter(({ field }) =>
    FIELDS.includes(field),
  )
  const shown = told ? faults : []
  const error = useFieldError(shown)
  const before = formOf(known, language)
  const dirty = changedFields(before, form).length > 0
  const onChange = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }))

  const accept = (saved: Details) => {
    setKnown(saved)
    setForm(formOf(saved, language))
    client.setQueryData(detailsQuery(saved.id).queryKey, saved)
    void client.invalidateQueries({ queryKey: shopsQuery().queryKey })
    void client.invalidateQueries({ queryKey: ['shop-page', saved.id] })
    void client.invalidateQueries({ queryKey: ['business', saved.id] })
  }
  const fail = (failure: unknown) => {
    // The refusal carries the details as they are now.
    const theirs = isApiError(failure, 'changed_elsewhere')
      ? (failure.data.details as Details | undefined)
      : undefined
    if (!theirs) return toast.error(errorText(failure))
    setKnown(theirs)
    setForm((typed) => rebased(before, typed, formOf(theirs, language)))
    toast.info(t('register.elsewhere'))
  }
  const save = useMutation({
    mutationFn: () => changeDetails(known.id, changeOf(before, form, known.version)),
    onSuccess: (saved) => {
      accept(saved)
      toast.success(t('register.detailsSaved'))
    },
    onError: fail,
  })
  const resubmit = useMutation({
    mutationFn: () => resubmitShop(known.id, known.version),
    onSuccess: (saved) => {
      accept(saved)
      toast.success(t('register.resubmitted'))
    },
    onError: fail,
  })
  const submit = () => {
    setTold(true)
    if (faults.length > 0) requestAnimationFrame(() => summary.current?.focus())
    else if (dirty) save.mutate()
  }
  return (
    <form
      noValidate
      className="grid max-w-140 grid-cols-[minmax(0,1fr)] gap-6 pb-8"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FaultSummary ref={summary} faults={shown} />
      <NameFields value={form} error={error('name')} onChange={onChange} />
      <TextArea
        label={t('register.aboutAr')}
        lang="ar"
        dir="rtl"
        maxLength={2000}
        value={form.aboutAr}
        onChange={(event) => onChange({ aboutAr: event.target.value })}
      />
      <TextArea
        label={t('register.aboutEn')}
        lang="en"
        dir="ltr"
        maxLength={2000}
        value={form.aboutEn}
        onChange={(event) => onChange({ aboutEn: event.target.value })}
      />
      <CategoryField
        value={form.categoryId}
        error={error('categoryId')}
        onChange={(categoryId) => onChange({ categoryId })}
      />
      <ContactFields
        value={form}
        errors={{ phone: error('phone'), whatsapp: error('whatsapp') }}
        onChange={onChange}
      />
      <PlaceFields value={form} error={error} onChange={onChange} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={save.isPending} inactive={!dirty}>
          {t('register.save')}
        </Button>
        {known.status === 'declined' && (
          <Button
            variant="outline"
            pending={resubmit.isPending}
            inactive={dirty}
            onClick={() => resubmit.mutate()}
          >
            {t('register.resubmit')}
          </Button>
        )}
      </div>
    </form>
  )
}
