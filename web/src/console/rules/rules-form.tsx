import type { FormEvent } from 'react'
import { ChipToggle, ChipRow } from '#components/buttons/chip.tsx'
import { Conflict } from '#components/editing/conflict.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { RadioCard } from '#components/fields/radio-card.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import type { MessageKey } from '@awan/core/locales/en/messages'
import { REMINDERS } from '@awan/core/notification/rules'
import { PRESETS } from '#console/rules/presets.ts'
import {
  CancelRule,
  GridRule,
  HorizonRule,
  LimitRule,
  MissedRule,
  NoticeRule,
} from '#console/rules/time-rules.tsx'
import { SaveBar } from '#console/editing/save-bar.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { changeRules, rulesQuery, type Rules } from '#features/business/rules-api.ts'
import { afterSetup } from '#features/live/affects.ts'
import type { Body } from '#lib/api/answers.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { changedFields, picked } from '#lib/form/three-way.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Label of each field, by which a conflict names it. */
const LABELS = {
  gridMinutes: 'rules.grid',
  noticeMinutes: 'rules.notice',
  horizonDays: 'rules.horizon',
  cancelCutoffMinutes: 'rules.cutoff',
  customerLimit: 'rules.limit',
  missedLimit: 'rules.missed',
  anyStaffOrder: 'rules.order',
  remindMinutes: 'rules.remind',
  womenOnly: 'rules.women',
  addressAfterBooking: 'rules.address',
} as const satisfies Record<keyof Omit<Rules, 'version'>, MessageKey>
const REMINDER_TEXTS = { 1440: 'rules.remindDay', 120: 'rules.remindSoon' } as const
type Preset = (typeof PRESETS)[keyof typeof PRESETS]
const ORDERS = ['least_booked', 'listed'] as const
// `Object.keys` loses the type of the table's keys.
const PRESET_NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[]

/** Form of all rules; nothing takes effect until it is saved. */
export function RulesForm({ rules }: { rules: Rules }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const change = useWrite((body: Body<'changeRules'>) => changeRules(shop.id, body), {
    keep: (client, saved) => void client.setQueryData(rulesQuery(shop.id).queryKey, saved),
    affects: (client) => void afterSetup(client, shop.id),
  })
  const form = useVersionedForm({
    name: 'rules',
    stored: rules,
    read: ({ version: _, ...fields }) => fields,
    // Only changed fields: the others may have been changed by another member.
    save: (chosen, version, before) =>
      change.mutateAsync({ ...picked(chosen, changedFields(before, chosen)), version }),
    onSaved: () => toast.success(t('rules.saved')),
  })
  const { set } = form
  const shown = { ...form.value, version: form.version }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.dirty) form.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Conflict changes={form.conflict.map((field) => t(LABELS[field]))} />
      <Presets shown={shown} onChoose={set} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Group title={t('rules.times')}>
          <GridRule rules={shown} onChange={set} />
          <NoticeRule rules={shown} onChange={set} />
          <HorizonRule rules={shown} onChange={set} />
        </Group>
        <div className="grid gap-4">
          <Group title={t('rules.changes')}>
            <CancelRule rules={shown} onChange={set} />
            <LimitRule rules={shown} onChange={set} />
            <MissedRule rules={shown} onChange={set} />
          </Group>
          <Group title={t('rules.who')}>
            <fieldset className="grid gap-2">
              <legend className="mb-1.5 font-semibold">{t('rules.order')}</legend>
              {ORDERS.map((order) => (
                <RadioCard
                  key={order}
                  name="order"
                  title={t(`rules.order.${order}`)}
                  text={t(`rules.order.${order}Text`)}
                  checked={shown.anyStaffOrder === order}
                  onChange={() => set({ anyStaffOrder: order })}
                />
              ))}
            </fieldset>
            <ReminderRules chosen={shown.remindMinutes} onChange={set} />
            <Switch
              label={t('rules.women')}
              hint={t('rules.womenText')}
              checked={shown.womenOnly}
              onChange={(womenOnly) => set({ womenOnly })}
            />
            <Switch
              label={t('rules.address')}
              hint={t('rules.addressText')}
              checked={shown.addressAfterBooking}
              onChange={(addressAfterBooking) => set({ addressAfterBooking })}
            />
          </Group>
        </div>
      </div>
      <SaveBar
        shown={form.dirty}
        pending={form.pending}
        fault={form.error ? errorText(form.error) : undefined}
        onReset={form.reset}
      />
      <UnsavedDialog guard={form.guard} />
    </form>
  )
}

/** Presets of the rules. */
function Presets({ shown, onChoose }: { shown: Rules; onChoose: (rules: Preset) => void }) {
  const t = useMessages()
  return (
    <div className="mx-1 min-w-0 lg:mx-0 print:hidden">
      <p aria-hidden="true" className="mb-1 text-ink-2">
        {t('rules.presets')}
      </p>
      <ChipRow label={t('rules.presets')}>
        {PRESET_NAMES.map((name) => (
          <ChipToggle
            key={name}
            pressed={changedFields(shown, { ...shown, ...PRESETS[name] }).length === 0}
            onChange={() => onChoose(PRESETS[name])}
          >
            {t(`rules.preset.${name}`)}
          </ChipToggle>
        ))}
      </ChipRow>
    </div>
  )
}

/** Switches for reminders outside the app. */
function ReminderRules(props: {
  chosen: readonly number[]
  onChange: (change: Pick<Rules, 'remindMinutes'>) => void
}) {
  const t = useMessages()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{t('rules.remind')}</legend>
      {REMINDERS.map((lead) => (
        <Switch
          key={lead}
          label={t(REMINDER_TEXTS[lead])}
          checked={props.chosen.includes(lead)}
          onChange={(on) =>
            props.onChange({
              remindMinutes: REMINDERS.filter((one) =>
                one === lead ? on : props.chosen.includes(one),
              ),
            })
          }
        />
      ))}
      <p className="text-sm text-ink-2">{t('rules.remindText')}</p>
    </fieldset>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-5 rounded-lg bg-surface p-4 shadow-1 lg:p-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
