import type { Localized } from '../language.ts'

/** What a shop may write to customers whose visit it has to move or cancel, to start from. */
export const APOLOGIES = {
  closed: {
    en: 'We are sorry, we will be closed at that time. You are welcome to book another time.',
    ar: 'نعتذر، سنكون مغلقين في ذلك الوقت. أهلاً وسهلاً في أي موعد آخر.',
  },
  away: {
    en: 'We are sorry, your professional will be away then. You are welcome to book another time.',
    ar: 'نعتذر، المختصّ لن يكون موجوداً في ذلك الوقت. أهلاً وسهلاً في أي موعد آخر.',
  },
  hours: {
    en: 'We are sorry, our working hours have changed. Please tell us if the new time does not suit you.',
    ar: 'نعتذر، تغيّرت أوقات العمل لدينا. يُرجى إخبارنا إذا كان الوقت الجديد غير مناسب.',
  },
} as const satisfies Record<string, Localized>

export type Apology = keyof typeof APOLOGIES
