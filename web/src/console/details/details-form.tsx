import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { TextArea } from '#components/text-area.tsx'
import { toast } from '#components/toast.ts'
import { Card } from '#console/frame/card.tsx'
import { changeOf, faultsOfFields, fieldsOf, type DetailsFields } from '#console/details/form.ts'
import { PlaceTexts } from '#console/details/place-texts.tsx'
import { Resubmit } from '#console/details/resubmit.tsx'
import { SaveBar } from '#console/editing/save-bar.tsx'
import { CategoryField } from '#console/shop-fields/category-field.tsx'
import { CityField } from '#console/shop-fields/city-field.tsx'
import { ContactFields } from '#console/shop-fields/contact-fields.tsx'
import { FaultNotice, focusFault, useFieldError } from '#console/shop-fields/faults.tsx'
import { NameFields } from '#console/shop-fields/name-fields.tsx'
import { PinField } from '#console/shop-fields/pin-field.tsx'
import { changedFields, rebased } from '#console/editing/three-way.ts'
import { useUnsaved } from '#console/editing/use-unsaved.tsx'
import {
  changeDetails,
  detailsQuery,
  resubmitShop,
  type Details,
} from '#features/business/details-api.ts'
import { afterSetup } from '#features/live/affects.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Everything customers read about the shop, in both languages; a declined one is sent again from here. */
export function DetailsForm({ details }: { details: Details }) {
  const t = useMessages()
  const [told, setTold] = useState(false)
  const { known, fields, dirty, change, reset, save, resubmit } = useDetails(details)
  const unsaved = useUnsaved(dirty)
  const faults = faultsOfFields(fields)
  const shown = told ? faults : []
  const error = useFieldError(shown)
  const submit = () => {
    setTold(true)
    if (faults.length > 0) focusFault(faults)
    else if (dirty) save.mutate(fields)
  }
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FaultNotice faults={shown} />
      {known.status === 'declined' && (
        <Resubmit
          pending={resubmit.isPending}
          dirty={dirty}
          onSend={() => resubmit.mutate(fields)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Group title={t('register.nameCard')}>
          <NameFields value={fields} error={error('name')} onChange={change} />
          <TextArea
            label={t('register.aboutAr')}
            lang="ar"
            dir="rtl"
            maxLength={2000}
            value={fields.aboutAr}
            onChange={(event) => change({ aboutAr: event.target.value })}
          />
          <TextArea
            label={t('register.aboutEn')}
            lang="en"
            dir="ltr"
            maxLength={2000}
            value={fields.aboutEn}
            onChange={(event) => change({ aboutEn: event.target.value })}
          />
          <CategoryField
            value={fields.categoryId}
            error={error('categoryId')}
            onChange={(categoryId) => change({ categoryId })}
          />
        </Group>
        <Group title={t('register.placeCard')} text={t('register.languagesText')}>
          <CityField
            value={fields.cityId}
            error={error('cityId')}
            onChange={(cityId) => change({ cityId })}
          />
          <PlaceTexts value={fields} error={error} onChange={change} />
          <PinField
            value={fields}
            districts={[fields.districtEn, fields.districtAr]}
            error={error('location')}
            onChange={change}
          />
        </Group>
        <Group title={t('register.contactCard')}>
          <ContactFields
            value={fields}
            errors={{ phone: error('phone'), whatsapp: error('whatsapp') }}
            onChange={change}
          />
        </Group>
      </div>
      <SaveBar
        shown={dirty}
        pending={save.isPending}
        onReset={() => {
          setTold(false)
          reset()
        }}
      />
      {unsaved.dialog}
    </form>
  )
}

/** What is stored, what is typed over it, and the ways to the server. */
function useDetails(details: Details) {
  const t = useMessages()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [known, setKnown] = useState(details)
  const [fields, setFields] = useState(() => fieldsOf(details))
  const before = fieldsOf(known)

  /** What was typed since `sent` stays. */
  const accept = (saved: Details, sent: DetailsFields) => {
    setKnown(saved)
    setFields((typed) => rebased(sent, typed, fieldsOf(saved)))
    client.setQueryData(detailsQuery(saved.id).queryKey, saved)
    void afterSetup(client, saved.id)
  }
  const fail = (failure: unknown) => {
    // The refusal carries the details as they are now.
    const theirs = isApiError(failure, 'changed_elsewhere')
      ? (failure.data.details as Details | undefined)
      : undefined
    if (!theirs) return toast.error(errorText(failure))
    setKnown(theirs)
    setFields((typed) => rebased(before, typed, fieldsOf(theirs)))
    toast.info(t('register.elsewhere'))
  }
  const save = useMutation({
    mutationFn: (sent: DetailsFields) =>
      changeDetails(known.id, changeOf(before, sent, known.version)),
    onSuccess: (saved, sent) => {
      accept(saved, sent)
      toast.success(t('register.detailsSaved'))
    },
    onError: fail,
  })
  const resubmit = useMutation({
    mutationFn: (_typed: DetailsFields) => resubmitShop(known.id, known.version),
    onSuccess: (saved, typed) => {
      accept(saved, typed)
      toast.success(t('register.resubmitted'))
    },
    onError: fail,
  })
  return {
    known,
    fields,
    dirty: changedFields(before, fields).length > 0,
    change: (part: Partial<DetailsFields>) => setFields((now) => ({ ...now, ...part })),
    reset: () => setFields(before),
    save,
    resubmit,
  }
}

function Group(props: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card title={props.title} text={props.text}>
      <div className="grid grid-cols-1 gap-5">{props.children}</div>
    </Card>
  )
}
