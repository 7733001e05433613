import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { mayMeet } from '@awan/core/promotion/rules'
import { LocalizedField } from '#components/fields/localized-field.tsx'
import { NumberField } from '#components/fields/number-field.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useWorkingDay } from '#console/diary/use-working-day.ts'
import { Conflict } from '#components/editing/conflict.tsx'
import { EditorPanel } from '#components/editing/editor-panel.tsx'
import { DiscountFields } from '#console/promotions/discount-fields.tsx'
import {
  chosenOf,
  promotionContentOf,
  promotionDraftOf,
  promotionFaultsOf,
  nameFaults,
  type Draft,
  type Preset,
  type PromotionFault,
} from '#console/promotions/form.ts'
import { PromotionPreview } from '#console/promotions/preview.tsx'
import { ServiceFields } from '#console/promotions/service-fields.tsx'
import { PromotionTimeFields } from '#console/promotions/when-fields.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { afterSetup } from '#features/live/affects.ts'
import {
  changePromotion,
  createPromotion,
  promotionsQuery,
  sellableQuery,
  type Promotion,
  type PromotionForm,
} from '#features/promotion/api.ts'
import { isFieldRefused } from '#lib/api/refused-field.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useCreation } from '#lib/form/creation.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Labels of the fields, for changes by another session. */
const LABELS = {
  name: 'console.field.name',
  kind: 'promotion.kind',
  value: 'promotion.kind',
  some: 'promotion.services',
  offeringIds: 'promotion.services',
  firstDay: 'promotion.firstDay',
  lastDay: 'promotion.lastDay',
  weekdays: 'promotion.weekdays',
  starting: 'promotion.startFrom',
  firstVisitOnly: 'promotion.firstAppointment',
  useLimit: 'promotion.limit',
} as const satisfies Record<keyof Draft, MessageKey>

interface EditorProps {
  /** Promotion being changed; undefined: a new one. */
  target: Promotion | undefined
  /** Initial values of the fields. */
  start: Promotion | undefined
  /** Times of a new one, if given by a link. */
  preset?: Preset | undefined
  others: readonly Promotion[]
  onClose: () => void
}

/** Editor of a promotion, with a preview of its badge. */
export function EditorDialog({ target, start, preset, others, onClose }: EditorProps) {
  const t = useMessages()
  const shop = useShop()
  const today = useWorkingDay(useNow(60_000))
  const [first] = useState(() => promotionDraftOf(start, today, target !== undefined, preset))
  const add = useCreation<Promotion>()
  const client = useQueryClient()
  const sellable = useQuery(sellableQuery(shop.id))
  const change = useWrite(
    ({ version, ...content }: PromotionForm & { version: number }) =>
      target
        ? changePromotion(shop.id, target, { ...content, version })
        : add({
            create: (key) => createPromotion(shop.id, content, key),
            change: (added) =>
              changePromotion(shop.id, added, { ...content, version: added.version }),
          }),
    { affects: (client) => void afterSetup(client, shop.id) },
  )
  const form = useVersionedForm<Promotion | undefined, Draft, PromotionFault>({
    name: 'promotion',
    stored: target,
    read: (stored) => (stored ? promotionDraftOf(stored, today, true) : first),
    faultsOf: (typed) => [...promotionFaultsOf(typed, today)],
    save: (typed, version) => change.mutateAsync({ ...promotionContentOf(typed), version }),
    reload: async () => {
      const { items } = await client.fetchQuery({ ...promotionsQuery(shop.id), staleTime: 0 })
      return items.find(({ id }) => id === target?.id)
    },
    faultsIn: (refusal) => (isFieldRefused(refusal, 'useLimit') ? ['used'] : []),
    onSaved: () => {
      toast.success(t(target ? 'promotion.saved' : 'promotion.published'))
      onClose()
    },
  })
  const { value: draft, set } = form
  const shown = new Set(form.faults)
  const nameless = shown.has('name') ? nameFaults(draft.name) : []
  return (
    <EditorPanel
      beside
      title={t(target ? 'promotion.editTitle' : 'promotion.newTitle')}
      form={form}
      saveLabel={t(target ? 'promotion.save' : 'promotion.publish')}
      leaveLabel={t('promotion.back')}
      onClose={onClose}
    >
      <Conflict apart changes={form.conflict.map((field) => t(LABELS[field]))} />
      <div className="mt-3 grid gap-5">
        <LocalizedField
          label={t('console.field.name')}
          hint={t('promotion.nameHint')}
          value={draft.name}
          maxLength={80}
          error={nameless.length > 0 && t('promotion.badName')}
          wrong={nameless}
          onChange={(name) => set({ name })}
        />
        <DiscountFields draft={draft} set={set} wrong={shown.has('value')} />
        <PromotionPreview draft={chosenOf(draft)} sellable={sellable.data} />
        <ServiceFields
          draft={draft}
          set={set}
          sellable={sellable.data ?? []}
          wrong={shown.has('services')}
        />
        <PromotionTimeFields draft={draft} set={set} faults={shown} />
        <Switch
          label={t('promotion.firstAppointment')}
          hint={t('promotion.firstAppointmentHint')}
          checked={draft.firstVisitOnly}
          onChange={(isOnly) => set({ firstVisitOnly: isOnly })}
        />
        <LimitField draft={draft} set={set} faults={shown} />
        <Overlaps draft={chosenOf(draft)} others={others} />
      </div>
    </EditorPanel>
  )
}

function LimitField(props: {
  draft: Draft
  set: (fields: Partial<Draft>) => void
  faults: ReadonlySet<PromotionFault>
}) {
  const { draft, set, faults } = props
  const t = useMessages()
  const problem = faults.has('limit') ? 'badLimit' : faults.has('used') && 'usedMore'
  return (
    <NumberField
      label={t('promotion.limit')}
      hint={t('promotion.limitHint')}
      value={draft.useLimit ?? undefined}
      error={problem && t(`promotion.${problem}`)}
      onChange={(limit) => set({ useLimit: limit ?? null })}
    />
  )
}

/** Lists other promotions that may apply to the same appointment. */
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
