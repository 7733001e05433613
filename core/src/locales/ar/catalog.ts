import type { catalog as english } from '../en/catalog.ts'

/** Arabic of `../en/catalog.ts`; a missing sentence does not compile. */
export const catalog: Record<keyof typeof english, string> = {
  'catalog.greeting.morning': 'صباح الخير، <name>{name}</name>',
  'catalog.greeting.afternoon': 'مساء الخير، <name>{name}</name>',
  'catalog.greeting.evening': 'مساء الخير، <name>{name}</name>',
  'catalog.greetingText': 'ماذا نحجز لك اليوم؟',
  'catalog.greetingGuest': 'ماذا نحجز لك اليوم؟',
  'catalog.greetingGuestText': 'أقرب الأوقات المتاحة، وحجز خلال دقيقة.',

  'catalog.quickActions': 'إجراءات سريعة',
  'catalog.searchServices': 'البحث عن خدمة',
  'catalog.quickBook': 'حجز سريع',
  'catalog.featured': 'مميّزة',
  'catalog.businesses': 'الأماكن',
  'catalog.viewAll': 'عرض الكل',
  'catalog.yourNext': 'حجزك القادم',

  'catalog.what': 'خدمة أو مكان',
  'catalog.find': 'بحث',

  'catalog.featuredServices': 'خدمات مميّزة',
  'catalog.viewAllFeatured': 'عرض الكل<more> من الخدمات المميّزة</more>',
  'catalog.services': 'الخدمات',
  'catalog.serviceCount':
    '{count, plural, zero {لا خدمات} one {خدمة واحدة} two {خدمتان} few {# خدمات} many {# خدمة} other {# خدمة}}',
  'catalog.serviceCountMore':
    'أكثر من {count, plural, zero {# خدمة} one {خدمة واحدة} two {خدمتين} few {# خدمات} many {# خدمة} other {# خدمة}}',
  'catalog.businessCount':
    '{count, plural, zero {لا أماكن} one {مكان واحد} two {مكانان} few {# أماكن} many {# مكاناً} other {# مكان}}',
  'catalog.priceFrom': 'من <price>{price}</price>',
  'catalog.loadingServices': 'جارٍ تحميل الخدمات',
  'catalog.none': 'لا توجد خدمات متاحة حالياً',
  'catalog.noneFor': 'لا توجد نتائج عن «{query}»',
  'catalog.noneForText': 'يمكن تجربة كلمة أخرى أو البحث في كل الفئات.',
  'catalog.clearFilters': 'مسح التصفية',

  'catalog.categories': 'الفئة',
  'catalog.allCategories': 'الكل',
  'catalog.category.barber': 'حلاقة رجالية',
  'catalog.category.hair_salon': 'صالون نسائي',
  'catalog.category.nails': 'أظافر',
  'catalog.category.make_up': 'مكياج',
  'catalog.category.spa': 'سبا ومساج',
  'catalog.category.dental': 'أسنان',
  'catalog.category.gym': 'نادٍ رياضي',
  'catalog.category.car_wash': 'غسيل سيارات',

  'catalog.cityIs': 'المدينة: {city}',
  'catalog.chooseCity': 'اختيار المدينة',
  'catalog.city': 'المدينة',
  'catalog.city.baghdad': 'بغداد',
  'catalog.city.erbil': 'أربيل',

  'catalog.service': 'الخدمة',
  'catalog.offeredBy':
    '{count, plural, =0 {لا توجد أماكن تقدّم هذه الخدمة} zero {لا توجد أماكن تقدّم هذه الخدمة} one {مكان واحد يقدّم هذه الخدمة} two {مكانان يقدّمان هذه الخدمة} few {# أماكن تقدّم هذه الخدمة} many {# مكاناً يقدّم هذه الخدمة} other {# مكان يقدّم هذه الخدمة}}',
  'catalog.noBusinesses': 'لا توجد أماكن تقدّم هذه الخدمة',
  'catalog.noBusinessesText': 'لا تتوفّر في {city} بعد، وقد تتوفّر في مدينة أخرى.',
  'catalog.loadingBusinesses': 'جارٍ تحميل الأماكن',
  'catalog.sort': 'الترتيب',
  'catalog.sort.recommended': 'المقترح',
  'catalog.sort.soonest': 'الأقرب موعداً',
  'catalog.sort.price': 'السعر',
  'catalog.sort.rating': 'التقييم',
  'catalog.timeAt': '{time}<at>، {day}، {business}</at>',
  'catalog.moreTimes': 'المزيد<at> من الأوقات، {business}</at>',
  'catalog.noTimes': 'لا توجد أوقات متاحة في الأيام القادمة',
  'catalog.allServices': 'كل الخدمات',
}
