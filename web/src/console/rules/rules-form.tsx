import { useState, type FormEvent } from 'react'
import { ChipToggle, ChipRow } from '#components/chip.tsx'
import { Switch } from '#components/switch.tsx'
import { RadioCard } from '#components/radio-card.tsx'
import { toast } from '#components/toast.ts'
import { PRESETS } from '#console/rules/presets.ts'
import {
  CancelRule,
  GridRule,
  HorizonRule,
  LimitRule,
  NoticeRule,
} from '#console/rules/time-rules.tsx'
import { SaveBar } from '#console/editing/save-bar.tsx'
import { useUnsaved } from '#console/editing/use-unsaved.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { changeRules, rulesQuery, type Rules } from '#features/business/rules-api.ts'
import { afterSetup } from '#features/live/affects.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const ORDERS = ['least_booked', 'listed'] as const
// The keys of the table, which its type knows and Object.keys does not.
const PRESET_NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[]

/** All rules; nothing acts until it is saved. */
export function RulesForm({ rules }: { rules: Rules }) {
  const t = useMessages()
  const errorText = useErrorText()
  const shop = useShop()
  const save = useWrite((sent: ReturnType<typeof wishOf>) => changeRules(shop.id, sent), {
    keep: (client, saved) => void client.setQueryData(rulesQuery(shop.id).queryKey, saved),
    affects: (client) => void afterSetup(client, shop.id),
  })
  const [edits, setEdits] = useState<Partial<Rules>>({})
  const shown = { ...rules, ...edits }
  const set = (change: Partial<Rules>) => setEdits((before) => ({ ...before, ...change }))
  const changed = differs(rules, shown)
  const unsaved = useUnsaved(changed)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!changed || save.isPending) return
    save.mutate(wishOf(rules, shown), {
      onSuccess: () => {
        // What was chosen since it was sent stays.
        setEdits((now) => pickFrom(now, differing(shown, { ...shown, ...now })))
        toast.success(t('rules.saved'))
      },
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="mx-1 min-w-0 lg:mx-0">
        <p aria-hidden="true" className="mb-1 text-ink-2">
          {t('rules.presets')}
        </p>
        <ChipRow label={t('rules.presets')}>
          {PRESET_NAMES.map((name) => (
            <ChipToggle
              key={name}
              pressed={!differs(shown, { ...shown, ...PRESETS[name] })}
              onChange={() => set(PRESETS[name])}
            >
              {t(`rules.preset.${name}`)}
            </ChipToggle>
          ))}
        </ChipRow>
      </div>
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
        shown={changed}
        pending={save.isPending}
        fault={save.isError ? errorText(save.error) : undefined}
        onReset={() => {
          setEdits({})
          save.reset()
        }}
      />
      {unsaved.dialog}
    </form>
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

// The keys of the rules, which their type knows and Object.keys does not.
const differing = (before: Rules, after: Rules) =>
  (Object.keys(before) as (keyof Rules)[]).filter((key) => before[key] !== after[key])

const differs = (before: Rules, after: Rules) => differing(before, after).length > 0

const pickFrom = (rules: Partial<Rules>, keys: readonly (keyof Rules)[]): Partial<Rules> =>
  Object.fromEntries(keys.map((key) => [key, rules[key]]))

/** What differs, and the version it was seen in. */
function wishOf(before: Rules, after: Rules) {
  return { ...pickFrom(after, differing(before, after)), version: before.version }
}
