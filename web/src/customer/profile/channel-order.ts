import type { NoticeChannel } from '@awan/core/notification/delivery'

/** The ways that a person chooses here; push is chosen by the browser's own permission and stays where it stands. */
const CHOSEN = ['whatsapp', 'sms'] as const
type Chosen = (typeof CHOSEN)[number]

const isChosen = (channel: NoticeChannel): channel is Chosen => channel !== 'push'

/** Both ways, those that are on first and in their order. */
export function channelRows(channels: readonly NoticeChannel[]) {
  const on = channels.filter(isChosen)
  const off = CHOSEN.filter((channel) => !on.includes(channel))
  return [...on, ...off].map((channel) => ({
    channel,
    on: on.includes(channel),
    raisable: on.indexOf(channel) > 0 || (on.includes(channel) && channels[0] === 'push'),
  }))
}

/** Turns a way on, as the last one, or off. */
export function switched(channels: readonly NoticeChannel[], channel: NoticeChannel) {
  return channels.includes(channel)
    ? channels.filter((one) => one !== channel)
    : [...channels, channel]
}

/** Makes a way the first of all. */
export function raised(channels: readonly NoticeChannel[], channel: NoticeChannel) {
  return [channel, ...channels.filter((one) => one !== channel)]
}
