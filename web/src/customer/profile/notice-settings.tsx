import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import type { FormEvent } from 'react'
import { BRAND } from '@awan/core/brand'
import type { NoticeChannel } from '@awan/core/notification/delivery'
import { Button } from '#components/buttons/button.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { toast } from '#components/overlays/toast.ts'
import { UnsavedDialog } from '#components/overlays/unsaved-dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { channelRows, raised, switched } from '#customer/profile/channel-order.ts'
import { notificationKeys } from '#features/notification/keys.ts'
import {
  changeNoticeSettings,
  noticeSettingsQuery,
  type NoticeSettings,
} from '#features/notification/settings-api.ts'
import { usePush } from '#features/notification/use-push.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useChannels } from '#lib/channels/channels.ts'
import { useVersionedForm } from '#lib/form/use-versioned-form.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage, useMessages } from '#lib/i18n/language-context.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour * 60)
/** Default quiet hours, in minutes of the day. */
const NIGHT = { from: 22 * 60, until: 8 * 60 }

const LABELS = {
  push: 'account.push.title',
  whatsapp: 'account.notice.whatsapp',
  sms: 'account.notice.sms',
} as const
const HINTS = {
  push: 'account.push.text',
  whatsapp: 'account.notice.whatsappText',
  sms: 'account.notice.smsText',
} as const

/**
 * Channels of notifications outside the app, in order. Push is switched at once, on this device; the rest is saved with
 * the form.
 */
export function NoticeSettingsCard() {
  const t = useMessages()
  const settings = useQuery(noticeSettingsQuery)
  const fault = loadingFaultOf(settings)
  if (settings.data) return <NoticeForm settings={settings.data} />
  if (fault) return <QueryError error={fault} of={settings} />
  return (
    <SkeletonRegion label={t('account.notice.loading')}>
      <Skeleton className="h-40 rounded-lg" />
    </SkeletonRegion>
  )
}

function NoticeForm({ settings }: { settings: NoticeSettings }) {
  const t = useMessages()
  const change = useWrite(changeNoticeSettings, {
    keep: (client, saved) => client.setQueryData(notificationKeys.settings, saved),
    affects: (client) => client.invalidateQueries({ queryKey: notificationKeys.settings }),
  })
  const form = useVersionedForm({
    name: 'notices',
    stored: settings,
    read: ({ version: _, ...fields }) => fields,
    save: (chosen, version) => change.mutateAsync({ ...chosen, version }),
    onSaved: () => toast.success(t('account.notice.saved')),
  })
  const push = usePush()
  const carried = useChannels()
  const { channels, reminders, quiet } = form.value
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.dirty) form.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 py-2">
      <p className="text-ink-2">{t('account.notice.intro')}</p>
      <ul className="grid gap-2">
        {channelRows(channels, push, carried).map(({ channel, on, raisable }) => (
          <ChannelRow
            key={channel}
            channel={channel}
            on={on}
            onSwitch={() =>
              channel === 'push'
                ? push?.turn(!on)
                : form.set({ channels: switched(channels, channel) })
            }
            onRaise={raisable ? () => form.set({ channels: raised(channels, channel) }) : undefined}
          />
        ))}
      </ul>
      <Switch
        label={t('account.notice.reminders')}
        hint={t('account.notice.remindersText')}
        checked={reminders}
        onChange={(next) => form.set({ reminders: next })}
      />
      <Switch
        label={t('account.notice.quiet')}
        hint={t('account.notice.quietText')}
        checked={quiet !== null}
        onChange={(on) => form.set({ quiet: on ? NIGHT : null })}
      />
      {quiet && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-3">
          <Hour
            label={t('account.notice.quietFrom')}
            value={quiet.from}
            onChange={(from) => form.set({ quiet: { ...quiet, from } })}
          />
          <Hour
            label={t('account.notice.quietUntil')}
            value={quiet.until}
            onChange={(until) => form.set({ quiet: { ...quiet, until } })}
          />
        </div>
      )}
      <Fault error={form.error} />
      {form.dirty && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" pending={form.pending}>
            {t('account.notice.save')}
          </Button>
          <Button size="sm" variant="outline" inactive={form.pending} onClick={form.reset}>
            {t('account.notice.discard')}
          </Button>
        </div>
      )}
      <UnsavedDialog guard={form.guard} />
    </form>
  )
}

/** The reason the settings were not saved. */
function Fault({ error }: { error: unknown }) {
  const errorText = useErrorText()
  if (error === undefined || error === null) return null
  return <AlertText>{errorText(error)}</AlertText>
}

function ChannelRow(props: {
  channel: NoticeChannel
  on: boolean
  onSwitch: () => void
  onRaise: (() => void) | undefined
}) {
  const { t, language } = useLanguage()
  const { channel, onRaise } = props
  const name = t(LABELS[channel])
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Switch
          label={name}
          hint={t(HINTS[channel], { brand: BRAND[language] })}
          checked={props.on}
          onChange={props.onSwitch}
        />
      </div>
      {onRaise && (
        <IconButton label={t('account.notice.raise', { name })} onClick={onRaise}>
          <Icon of={ArrowUp} />
        </IconButton>
      )}
    </li>
  )
}

function Hour(props: { label: string; value: number; onChange: (minutes: number) => void }) {
  const format = useFormat()
  return (
    <SelectField
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChange(Number(target.value))}
    >
      {[...new Set([...HOURS, props.value])].map((minutes) => (
        <option key={minutes} value={minutes}>
          {format.wallTime(minutes)}
        </option>
      ))}
    </SelectField>
  )
}
