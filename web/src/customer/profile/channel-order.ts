import type { NoticeChannel } from '@awan/core/notification/delivery'

/** All channels, cheapest first; repeated here, as importing the rules would load more than this page needs. */
const WAYS = ['push', 'whatsapp', 'sms'] as const satisfies readonly NoticeChannel[]

/**
 * Returns the site's channels (`carried`), enabled ones first in their order. Push is listed if this device supports
 * it, and enabled if subscribed.
 */
export function channelRows(
  named: readonly NoticeChannel[],
  push: { on: boolean } | undefined,
  carried: Readonly<Record<'sms' | 'whatsapp', boolean>>,
) {
  const isCarried = (channel: NoticeChannel) => channel === 'push' || carried[channel]
  const channels = named.filter(isCarried)
  const shown: readonly NoticeChannel[] = WAYS.filter(
    (channel) => isCarried(channel) && (channel !== 'push' || push !== undefined),
  )
  const chosen = channels.filter((channel) => shown.includes(channel))
  const off = shown.filter((channel) => !chosen.includes(channel))
  return [...chosen, ...off].map((channel) => {
    const on = channel === 'push' ? (push?.on ?? false) : chosen.includes(channel)
    return { channel, on, raisable: on && channels.indexOf(channel) > 0 }
  })
}

/** Enables a channel, as the last one, or disables it; WhatsApp is placed before SMS, which is more expensive. */
export function switched(channels: readonly NoticeChannel[], channel: NoticeChannel) {
  if (channels.includes(channel)) return channels.filter((one) => one !== channel)
  const sms = channel === 'whatsapp' ? channels.indexOf('sms') : -1
  return sms < 0 ? [...channels, channel] : channels.toSpliced(sms, 0, channel)
}

/** Moves a channel to the first position. */
export function raised(channels: readonly NoticeChannel[], channel: NoticeChannel) {
  return [channel, ...channels.filter((one) => one !== channel)]
}
