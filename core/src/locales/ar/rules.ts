import type { rules as english } from '../en/rules.ts'

/** Arabic of `../en/rules.ts`; a missing sentence does not compile. */
export const rules: Record<keyof typeof english, string> = {
  'rules.loading': 'جارٍ تحميل القواعد',
  'rules.saved': 'حُفظت القواعد',
  'rules.intro': 'تسري التغييرات فوراً، وتبقى المواعيد المحجوزة كما هي.',
  'rules.presets': 'إعدادات جاهزة',
  'rules.preset.open': 'مرن',
  'rules.preset.usual': 'المعتاد',
  'rules.preset.planned': 'بتخطيط مسبق',
  'rules.times': 'الأوقات',
  'rules.changes': 'التغييرات والحدود',
  'rules.who': 'الفريق والزبائن',
  'rules.minutes':
    '{count, plural, zero {بلا دقائق} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
  'rules.hours':
    '{count, plural, zero {بلا ساعات} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}',
  'rules.days':
    '{count, plural, zero {بلا أيام} one {يوم واحد} two {يومين} few {# أيام} many {# يوماً} other {# يوم}}',
  'rules.grid': 'يبدأ الموعد كل',
  'rules.gridExample': 'مثلاً {first}، {second}، {third}.',
  'rules.notice': 'آخر وقت للحجز',
  'rules.noticeNone': 'حتى بدء الموعد',
  'rules.noticeBefore': 'قبل الموعد بـ {time}',
  'rules.noticeExample': 'أول وقت يمكن حجزه الآن: {when}.',
  'rules.noticeNothing': 'لا توجد أوقات متاحة في الأسابيع القادمة.',
  'rules.horizon': 'الحجز متاح مسبقاً لمدة',
  'rules.horizonExample': 'آخر يوم متاح الآن هو {day}.',
  'rules.cutoff': 'إلغاء الزبون لموعده أو تغييره',
  'rules.cutoffNone': 'حتى بدء الموعد',
  'rules.cutoffBefore': 'حتى {time} قبل الموعد',
  'rules.cutoffExample': 'موعد {visit} يمكن إلغاؤه حتى {when}، وبعدها يُطلب من الزبون الاتصال.',
  'rules.cutoffNoneExample': 'يمكن الإلغاء في أي وقت قبل بدء الموعد.',
  'rules.limit': 'الحجوزات القادمة للزبون الواحد',
  'rules.limitNone': 'المعتاد، {count} على الأكثر',
  'rules.limitSome':
    '{count, plural, zero {بلا حجوزات} one {حجز واحد على الأكثر} two {حجزان على الأكثر} few {# حجوزات على الأكثر} many {# حجزاً على الأكثر} other {# حجز على الأكثر}}',
  'rules.limitExample':
    '{count, plural, zero {لا حجوزات قادمة.} one {من لديه حجز قادم يحجز من جديد بعد انتهائه أو إلغائه.} two {من لديه حجزان قادمان يحجز من جديد بعد انتهاء أحدهما أو إلغائه.} few {من لديه # حجوزات قادمة يحجز من جديد بعد انتهاء أحدها أو إلغائه.} many {من لديه # حجزاً قادماً يحجز من جديد بعد انتهاء أحدها أو إلغائه.} other {من لديه # حجز قادم يحجز من جديد بعد انتهاء أحدها أو إلغائه.}} ويبقى الحجز له من هنا ممكناً.',
  'rules.order': 'عندما يريد الزبون أي مختصّ',
  'rules.order.least_booked': 'الأقل انشغالاً في ذلك اليوم',
  'rules.order.least_bookedText': 'يتوزع العمل بالتساوي.',
  'rules.order.listed': 'الأول في القائمة',
  'rules.order.listedText': 'ينتقل الدور إلى التالي عند انشغال الأول فقط.',
  'rules.women': 'للنساء فقط',
  'rules.womenText': 'يظهر ذلك في القوائم وفي صفحة المكان وقبل تأكيد الحجز.',
  'rules.address': 'إظهار العنوان بعد الحجز فقط',
  'rules.addressText': 'قبل ذلك تظهر المنطقة والموقع التقريبي، ومن حجز يرى العنوان كاملاً.',
}
