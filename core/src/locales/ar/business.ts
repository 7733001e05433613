import type { business as english } from '../en/business.ts'

/** Arabic of `../en/business.ts`; a missing sentence does not compile. */
export const business: Record<keyof typeof english, string> = {
  'business.businesses': 'الأماكن',
  'business.inCity': 'أماكن في {city}',
  'business.viewAll': 'عرض الكل<more> من الأماكن</more>',
  'business.search': 'البحث عن مكان',
  'business.count':
    '{count, plural, zero {لا أماكن} one {مكان واحد} two {مكانان} few {# أماكن} many {# مكاناً} other {# مكان}} في {city}',
  'business.countMore':
    'أكثر من {count, plural, zero {# مكان} one {مكان واحد} two {مكانين} few {# أماكن} many {# مكاناً} other {# مكان}} في {city}',
  'business.none': 'لا توجد أماكن في {city} بعد',
  'business.noneText': 'نبدأ هنا قريباً. هل لديك نشاط تجاري؟ التسجيل متاح من الآن.',
  'business.noneMatch': 'لا توجد أماكن مطابقة',
  'business.filters': 'عرض فقط',
  'business.openNow': 'مفتوح الآن',
  'business.womenOnly': 'للنساء فقط',
  'business.featured': 'مميّز',
  'business.openUntil': '<open>مفتوح الآن</open> · حتى {time}',
  'business.closed': 'مغلق',
  'business.closedOpens': 'مغلق · يفتح {when}',
  'business.rated':
    'التقييم {rating} من {most, number}، {count, plural, zero {لا تقييمات} one {تقييم واحد} two {تقييمان} few {# تقييمات} many {# تقييماً} other {# تقييم}}',
  'business.percentOff': 'خصم {value}',
  'business.amountOff': 'خصم {price}',
}
