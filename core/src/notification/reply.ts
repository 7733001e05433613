import { toLatinDigits } from '../digits.ts'
import { wordReader } from '../messaging/plain-word.ts'

/** The request in a reply to a message about an appointment. */
export type ReplyMeaning = 'confirm' | 'cancel' | 'stop'

const read = wordReader<ReplyMeaning>({
  confirm: ['1', 'yes', 'y', 'confirm', 'نعم', 'اي', 'تأكيد', 'أؤكد', 'بەڵێ', 'بلێ'],
  cancel: ['2', 'cancel', 'إلغاء', 'ألغ', 'ألغي', 'هەڵوەشاندنەوە'],
  stop: ['stop', 'unsubscribe', 'إيقاف', 'توقف', 'أوقف'],
})

/** Parses a reply: one explicit word or its number; undefined for anything else, which changes nothing. */
export function readReply(text: string): ReplyMeaning | undefined {
  return read(toLatinDigits(text))
}
