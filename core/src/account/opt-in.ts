import { wordReader } from '../messaging/plain-word.ts'
import { SECOND_MS } from '../time.ts'

/** Timeout of a WhatsApp opt-in in milliseconds; then the code is sent by SMS. */
export const OPT_IN_WAIT = 60 * SECOND_MS
/** Milliseconds after which a waiting person is offered the code by SMS. */
export const SMS_OFFERED_AFTER = 20 * SECOND_MS

/**
 * Parses a reply to the opt-in: one word, in any case, surrounded by any spaces, punctuation and invisible marks;
 * undefined for anything else, which counts as no answer ("yes but", an emoji, a sentence).
 */
export const readAnswer = wordReader({
  yes: ['yes', 'y', 'نعم', 'اي', 'بەڵێ', 'بلێ'],
  no: ['no', 'لا', 'نەخێر', 'stop', 'إيقاف', 'توقف', 'الغاء'],
})
