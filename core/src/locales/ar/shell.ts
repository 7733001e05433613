import type { shell as english } from '../en/shell.ts'

/** Arabic of `../en/shell.ts`; a missing sentence does not compile. */
export const shell: Record<keyof typeof english, string> = {
  'shell.chooseLanguage': 'اختيار اللغة',
  'shell.continueInLanguage': 'المتابعة باللغة العربية',
  'shell.languageLater': 'يمكن تغيير اللغة في أي وقت من الحساب.',
  'shell.tagline': 'موعدك في الوقت المناسب',

  'shell.home': 'الرئيسية',
  'shell.search': 'بحث',
  'shell.searchHint': 'البحث عن خدمة أو مكان',
  'shell.bookings': 'حجوزاتي',
  'shell.forBusiness': 'لأصحاب الأعمال',
  'shell.profile': 'حسابي',
  'shell.profileOf': 'حسابي، {name}',
  'shell.logIn': 'تسجيل الدخول',
  'shell.signUp': 'إنشاء حساب',
  'shell.support': 'المساعدة والدعم',
  'shell.navigation': 'القائمة الرئيسية',
  'shell.skip': 'الانتقال إلى المحتوى',
  'shell.back': 'رجوع',
  'shell.close': 'إغلاق',
  'shell.showMore': 'عرض المزيد',
  'shell.clearSearch': 'مسح البحث',
  'shell.toasts': 'الرسائل',

  'shell.loading': 'جارٍ التحميل',
  'shell.tryAgain': 'إعادة المحاولة',
  'shell.offline': 'لا يوجد اتصال بالإنترنت. المعروض هنا معلومات محفوظة.',
  'shell.storageBlocked':
    'يمنع هذا المتصفّح حفظ البيانات لهذا الموقع. التصفّح ممكن، لكن تسجيل الدخول لن يستمر أو لن يعمل. للحجز يُرجى السماح بملفات تعريف الارتباط وبيانات الموقع.',
  'shell.networkError': 'تعذّر الاتصال. يُرجى التأكد من الإنترنت والمحاولة مرة أخرى.',
  'shell.noConnection': 'لا يوجد اتصال',
  'shell.opensOnceConnected': 'ستُفتح هذه الصفحة تلقائياً عند عودة الاتصال.',
  'shell.pageError': 'خطأ غير متوقّع في التطبيق',
  'shell.errorCode': 'رمز الخطأ: {code}',
  'shell.notFound': 'هذه الصفحة غير موجودة',
  'shell.notFoundText': 'قد يكون الرابط قديماً أو مكتوباً بشكل غير صحيح.',
  'shell.goHome': 'الذهاب إلى الرئيسية',

  'shell.today': 'اليوم',
  'shell.tomorrow': 'غداً',
  'shell.dayTime': '{day}، {time}',
  'shell.minutes':
    '{count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتان} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
}
