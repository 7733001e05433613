import { CHANNELS } from '@awan/core/messaging/contract'
import { instantTextOf } from '@awan/core/time'
import type { HandsetRow } from './queries.ts'

export function presentHandsetMessage(row: HandsetRow) {
  const channel = CHANNELS.find((name) => name === row.channel) ?? 'sms'
  return {
    id: row.id,
    to: row.phone,
    channel,
    text: row.text,
    sentAt: instantTextOf(row.at),
  }
}
