import type { availability as english } from '../en/availability.ts'

/** Arabic of `../en/availability.ts`; a missing sentence does not compile. */
export const availability: Record<keyof typeof english, string> = {
  'availability.chooseTime': 'اختيار الوقت',
  'availability.chooseDay': 'اختيار اليوم',
  'availability.day': 'اليوم',
  'availability.open': 'متاح',
  'availability.full': 'ممتلئ',
  'availability.closed': 'مغلق',
  'availability.left':
    '{count, plural, zero {لم يبقَ وقت} one {باقي #} two {باقي #} few {باقي #} many {باقي #} other {باقي #}}',
  'availability.times':
    '{count, plural, zero {لا أوقات} one {وقت واحد} two {وقتان} few {# أوقات} many {# وقتاً} other {# وقت}}',
  'availability.dayTimes': '{day}، {times}',
  'availability.morning': 'الصباح',
  'availability.afternoon': 'بعد الظهر',
  'availability.evening': 'المساء',
  'availability.now': 'الحالي',
  'availability.showAll':
    'عرض {count, plural, zero {كل الأوقات} one {الوقت الوحيد} two {الوقتين} few {الأوقات كلها (#)} many {الأوقات كلها (#)} other {الأوقات كلها (#)}}',
  'availability.loading': 'جارٍ تحميل الأوقات',
  'availability.none': 'لا توجد أوقات متاحة في هذا اليوم',
  'availability.noneSoon':
    'لا توجد أوقات متاحة خلال {count, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يوماً} other {# يوم}}.',
  'availability.nextFree': 'أقرب يوم متاح: {day}',
  'availability.gone': 'الوقت {time} لم يعد متاحاً.',
  'availability.goneNear': 'أقرب الأوقات المتاحة:',
  'availability.zone': 'الأوقات بتوقيت {city}',
  'availability.openMonth': 'اختيار يوم آخر، {month}',
  'availability.monthPrevious': 'الشهر السابق',
  'availability.monthNext': 'الشهر التالي',
  'availability.legendOpen': 'متاح',
  'availability.legendFew': 'أوقات قليلة',
  'availability.legendOff': 'ممتلئ أو مغلق',
  'availability.showDay':
    'عرض {count, plural, zero {الأوقات} one {وقت واحد} two {وقتين} few {# أوقات} many {# وقتاً} other {# وقت}} يوم {day}',
  'availability.todayIs': 'اليوم، {day}',
  'availability.chosen': '{day}، تم اختياره',
  'availability.quickText': 'أقرب الأوقات المتاحة في {city} للخدمة المطلوبة.',
  'availability.quickSoonest': 'أقرب الأوقات المتاحة في {city}',
  'availability.quickChange': 'تغيير الخدمة',
  'availability.quickNoneText': 'قد تتوفّر أوقات لخدمة أخرى أو في مدينة أخرى.',
  'availability.quickTime': '{time}، {day}، {business}',

  // Of a time past midnight: whose night it is, and the day of the calendar.
  'availability.night': 'ليلة {weekday}، بعد منتصف الليل ({day})',
  'availability.lateTime': '{time}، بعد منتصف الليل',
  'availability.tonight': 'الليلة، بعد منتصف الليل ({day})',
  'availability.tomorrowNight': 'ليلة غد، بعد منتصف الليل ({day})',
}
