import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayMeet, workingToday } from '@awan/core/promotion/rules'
import { NumberField } from '#components/number-field.tsx'
import { Switch } from '#components/switch.tsx'
import { TextField } from '#components/text-field.tsx'
import { toast } from '#components/toast.ts'
import { EditorPanel } from '#console/editing/editor-panel.tsx'
import { DiscountFields } from '#console/promotions/discount-fields.tsx'
import { draftOf, faultsOf, nameFaults, type Draft } from '#console/promotions/form.ts'
import { Preview } from '#console/promotions/preview.tsx'
import { ServiceFields } from '#console/promotions/service-fields.tsx'
import { WhenFields } from '#console/promotions/when-fields.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { changedFields } from '#console/editing/three-way.ts'
import { afterSetup } from '#features/live/affects.ts'
import {
  changePromotion,
  createPromotion,
  sellableQuery,
  type Promotion,
  type PromotionForm,
} from '#features/promotion/api.ts'
import { namesOf } from '#features/staff/names.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface EditorProps {
  /** The one that is changed; undefined: a new one. */
  target: Promotion | undefined
  /** What the fields start with. */
  start: Promotion | undefined
  others: readonly Promotion[]
  onClose: () => void
}

/** Writes an offer, with what customers will see of it. */
export function EditorDialog({ target, start, others, onClose }: EditorProps) {
  const t = useMessages()
  const shop = useShop()
  const errorText = useErrorText()
  const today = workingToday(useNow(60_000), shop.timeZone)
  const [draft, setDraft] = useState(() => draftOf(start, today, target !== undefined))
  const [some, setSome] = useState(draft.offeringIds.length > 0)
  const [tried, setTried] = useState(false)
  const [first] = useState(draft)
  const change = useWrite(
    (form: PromotionForm) =>
      target
        ? changePromotion(shop.id, target, { ...form, version: target.version })
        : createPromotion(shop.id, form),
    { affects: (client) => void afterSetup(client, shop.id) },
  )
  const sellable = useQuery(sellableQuery(shop.id))
  const set = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }))
  const sent = { ...draft, offeringIds: some ? draft.offeringIds : [] }
  const faults = faultsOf(sent, today, some)
  const shown = tried ? faults : new Set<never>()
  const nameless = tried ? nameFaults(draft.name) : []

  const save = () => {
    setTried(true)
    if (change.isPending || faults.size > 0 || sent.value === undefined) return
    const form = { ...sent, name: namesOf(sent.name), value: sent.value }
    change.mutate(form, {
      onSuccess: () => {
        toast.success(t(target ? 'promotion.saved' : 'promotion.published'))
        onClose()
      },
    })
  }
  return (
    <EditorPanel
      title={t(target ? 'promotion.editTitle' : 'promotion.newTitle')}
      dirty={changedFields(first, draft).length > 0}
      pending={change.isPending}
      saveLabel={t(target ? 'promotion.save' : 'promotion.publish')}
      leaveLabel={t('promotion.back')}
      fault={change.error ? errorText(change.error) : undefined}
      onSave={save}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-5">
        <TextField
          label={t('promotion.nameAr')}
          hint={t('promotion.nameHint')}
          lang="ar"
          dir="rtl"
          value={draft.name.ar}
          maxLength={80}
          error={nameless.includes('ar') && t('promotion.badName')}
          onChange={(event) => set({ name: { ...draft.name, ar: event.target.value } })}
        />
        <TextField
          label={t('promotion.nameEn')}
          lang="en"
          dir="ltr"
          value={draft.name.en}
          maxLength={80}
          error={nameless.includes('en') && t('promotion.badName')}
          onChange={(event) => set({ name: { ...draft.name, en: event.target.value } })}
        />
        <DiscountFields draft={draft} set={set} wrong={shown.has('value')} />
        <Preview draft={sent} sellable={sellable.data} />
        <ServiceFields
          draft={draft}
          set={set}
          sellable={sellable.data ?? []}
          some={some}
          onSome={setSome}
          wrong={shown.has('services')}
        />
        <WhenFields draft={draft} set={set} faults={shown} />
        <Switch
          label={t('promotion.firstVisit')}
          hint={t('promotion.firstVisitHint')}
          checked={draft.firstVisitOnly}
          onChange={(firstVisitOnly) => set({ firstVisitOnly })}
        />
        <NumberField
          label={t('promotion.limit')}
          hint={t('promotion.limitHint')}
          value={draft.useLimit ?? undefined}
          error={shown.has('limit') && t('promotion.badLimit')}
          onChange={(limit) => set({ useLimit: limit === undefined || limit === 0 ? null : limit })}
        />
        <Overlaps draft={sent} others={others} />
      </div>
    </EditorPanel>
  )
}

/** Other offers that one visit could have as well. */
function Overlaps({ draft, others }: { draft: Draft; others: readonly Promotion[] }) {
  const t = useMessages()
  const format = useFormat()
  const meeting = others.filter(
    (other) => (other.state === 'active' || other.state === 'scheduled') && mayMeet(draft, other),
  )
  if (meeting.length === 0) return null
  return (
    <p role="status" className="rounded-md bg-saffron-soft p-3.5 text-md text-saffron-ink">
      {t('promotion.overlap')}{' '}
      {meeting.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ' · '}
          <bdi className="font-semibold">{format.name(name)}</bdi>
        </span>
      ))}
    </p>
  )
}
