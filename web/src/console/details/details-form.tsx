import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Conflict } from '#components/editing/conflict.tsx'
import { LocalizedField } from '#components/fields/localized-field.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { Card } from '#console/frame/card.tsx'
import { changeOf, faultsOfFields, fieldsOf } from '#console/details/form.ts'
import { PlaceTexts } from '#console/details/place-texts.tsx'
import { Resubmit } from '#console/details/resubmit.tsx'
import { useChangedText } from '#console/details/use-changed-text.ts'
import { SaveBar } from '#console/editing/save-bar.tsx'
import { CategoryField, CityField } from '#console/shop-fields/choice-fields.tsx'
import { ContactFields } from '#console/shop-fields/contact-fields.tsx'
import { FaultNotice, focusFault, useFieldError } from '#console/shop-fields/faults.tsx'
import { NameFields } from '#console/shop-fields/name-fields.tsx'
import { PinField } from '#console/shop-fields/pin-field.tsx'
import { useReading } from '#console/shop-fields/use-reading.ts'
import { useAtlas } from '#features/catalog/atlas.ts'
import {
  changeDetails,
  detailsQuery,
  resubmitShop,
  type Details,
  type DetailsChange,
} from '#features/business/details-api.ts'
import { afterSetup } from '#features/live/affects.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Form of the details customers read about the shop, in every language; a declined shop is resubmitted from here. */
export function DetailsForm({ details }: { details: Details }) {
  const t = useMessages()
  const { form, resubmit } = useDetailsForm(details)
  const { value: fields, set: change, dirty, faults } = form
  const error = useFieldError(faults)
  const changedTexts = useChangedText(form.stored)
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (dirty) form.submit()
      }}
    >
      <FaultNotice faults={faults} />
      <Conflict changes={changedTexts(form.conflict)} />
      {details.status === 'declined' && (
        <Resubmit
          pending={resubmit.isPending}
          dirty={dirty}
          onSend={() => resubmit.mutate(undefined)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Group title={t('register.nameCard')}>
          <NameFields
            value={fields.name}
            error={error('name')}
            onChange={(name) => change({ name })}
          />
          <LocalizedField
            as={TextArea}
            label={t('register.about')}
            maxLength={2000}
            value={fields.about}
            onChange={(about) => change({ about })}
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
            districts={Object.values(fields.district)}
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
      <SaveBar shown={dirty} pending={form.pending} onReset={form.reset} />
      <UnsavedDialog guard={form.guard} />
    </form>
  )
}

/** Returns the form of the stored details, and the resubmission to the operator. */
function useDetailsForm(details: Details) {
  const t = useMessages()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { id } = details
  const atlas = useAtlas()
  const reading = useReading({ retired: true })
  const keep = (_: unknown, saved: Details) =>
    void client.setQueryData(detailsQuery(id).queryKey, saved)
  const effects = { keep, affects: () => void afterSetup(client, id) }
  const save = useWrite((body: DetailsChange) => changeDetails(id, body), effects)
  const fail = (failure: unknown) => {
    if (theirsIn(failure)) toast.info(t('register.elsewhere'))
    else toast.error(errorText(failure))
  }
  const form = useVersionedForm({
    name: 'details',
    stored: details,
    read: fieldsOf,
    faultsOf: (fields) => faultsOfFields(fields, atlas, reading),
    save: (fields, version, before) =>
      save.mutateAsync(changeOf(before, fields, { version, atlas })),
    reload: async (refusal) => theirsIn(refusal),
    onSaved: () => toast.success(t('register.detailsSaved')),
    onFailed: fail,
    focus: focusFault,
  })
  const resubmit = useWrite(() => resubmitShop(id, form.version), {
    ...effects,
    onSaved: () => toast.success(t('register.resubmitted')),
    onFailed: (failure) => {
      const theirs = theirsIn(failure)
      if (theirs) keep(client, theirs)
      fail(failure)
    },
  })
  return { form, resubmit }
}

/** Returns the current details carried by the refusal of a stale version. */
function theirsIn(failure: unknown): Details | undefined {
  if (!isApiError(failure, 'changed_elsewhere')) return undefined
  // Typed by the contract of the refusal.
  return failure.data.details as Details | undefined
}

function Group(props: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card title={props.title} text={props.text}>
      <div className="grid grid-cols-1 gap-5">{props.children}</div>
    </Card>
  )
}
