import type { photo as english } from '../en/photo.ts'

/** Arabic of `../en/photo.ts`; a missing sentence does not compile. */
export const photo: Record<keyof typeof english, string> = {
  'photo.photos': 'الصور',
  'photo.add': 'إضافة صور',
  'photo.choose': 'اختيار صورة',
  'photo.take': 'التقاط صورة',
  'photo.hint':
    '{max, plural, zero {لا صور} one {صورة واحدة على الأكثر} two {صورتان على الأكثر} few {# صور على الأكثر} many {# صورة على الأكثر} other {# صورة على الأكثر}}. الأولى هي الغلاف الذي يراه الزبائن في القوائم.',
  'photo.hintOne': 'صورة واضحة تُعرّف الزبائن بك.',
  'photo.cover': 'الغلاف',
  'photo.photoOf': 'الصورة {place, number} من {count, number}',
  'photo.earlier': 'تقديم الصورة {place, number}',
  'photo.later': 'تأخير الصورة {place, number}',
  'photo.remove': 'حذف الصورة {place, number}',
  'photo.removed': 'حُذفت الصورة',
  'photo.restored': 'عادت الصورة',
  'photo.undo': 'تراجع',
  'photo.added':
    'أُضيفت الصورة. {count, plural, zero {لا توجد صور} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}}',
  'photo.moved': 'أصبحت الصورة {place, number} من {count, number}',
  'photo.tooMany':
    'العدد الأقصى {max, plural, zero {لا صور} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}}، ولم تُضف البقية.',
  'photo.sending': 'جارٍ الرفع',
  'photo.waiting': 'بانتظار الشبكة',
  'photo.again': 'إعادة المحاولة',
  'photo.cancel': 'إلغاء الرفع',
  'photo.unfinished': 'ما زال رفع الصور جارياً. يُرجى الانتظار قليلاً أو إلغاء الرفع.',
}
