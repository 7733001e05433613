import { BRAND } from '../../brand.ts'
import type { LegalDocument } from './document.ts'

export const privacy: LegalDocument = {
  title: { en: 'Privacy Policy', ar: 'سياسة الخصوصية' },
  updated: '2026-11-21',
  introduction: {
    en: `${BRAND.en} needs little about you: a name, a mobile number and your bookings. This page says what is kept, why, for how long, and how you remove it.`,
    ar: `لا يحتاج ${BRAND.ar} إلا إلى القليل: الاسم ورقم الموبايل والحجوزات. توضّح هذه الصفحة ما نحتفظ به ولماذا وإلى متى، وكيف يمكن حذفه.`,
  },
  sections: [
    {
      id: 'data',
      title: { en: 'What we keep', ar: 'ما نحتفظ به' },
      paragraphs: [
        {
          en: 'Your account: full name, mobile number, language, city and display settings. Your bookings: business, service, time, price, state and the note you wrote. Your notifications and the reviews you gave.',
          ar: 'الحساب: الاسم الكامل ورقم الموبايل واللغة والمدينة وإعدادات العرض. الحجوزات: المكان والخدمة والوقت والسعر والحالة والملاحظة المكتوبة. وكذلك الإشعارات والتقييمات.',
        },
        {
          en: 'To keep accounts safe we keep sign-in sessions and, for a short time, counters of code requests by number and network address. Codes are stored only as a keyed fingerprint and live five minutes.',
          ar: 'لحماية الحسابات نحتفظ بجلسات الدخول، ولفترة قصيرة بعدّادات طلبات الرموز حسب الرقم وعنوان الشبكة. لا تُحفظ الرموز إلا كبصمة مشفّرة وتنتهي صلاحيتها بعد خمس دقائق.',
        },
        {
          en: 'While you are signed in we record which pages of the app you open, when and for how long, which of its main buttons you use, and the kind of browser: never what you type, and no part of an address that could be a number or a code. You can read it in your profile under “Your activity”.',
          ar: 'بعد تسجيل الدخول نسجّل الصفحات التي تُفتح في التطبيق ووقتها ومدتها، والأزرار الرئيسية المستخدمة، ونوع المتصفح، ولا نسجّل أبداً ما يُكتب ولا أي جزء من عنوان قد يكون رقماً أو رمزاً. يمكن الاطلاع على ذلك في صفحة الحساب تحت «نشاطي».',
        },
        {
          en: 'We do not ask for your location, contacts, gender, date of birth, e-mail or any payment card.',
          ar: 'لا نطلب الموقع الجغرافي ولا جهات الاتصال ولا الجنس ولا تاريخ الميلاد ولا البريد الإلكتروني ولا أي بطاقة دفع.',
        },
      ],
    },
    {
      id: 'purpose',
      title: { en: 'What it is used for', ar: 'سبب الاستخدام' },
      paragraphs: [
        {
          en: 'To sign you in, to make and keep your bookings, to tell you about them, to see which parts of the app help and which do not, and to keep the service safe from abuse. We do not sell personal data and show no advertising.',
          ar: 'لتسجيل الدخول، وإجراء الحجوزات وحفظها، والإبلاغ عنها، ومعرفة ما يفيد من أجزاء التطبيق، وحماية الخدمة من سوء الاستخدام. لا نبيع البيانات الشخصية ولا نعرض إعلانات.',
        },
      ],
    },
    {
      id: 'sharing',
      title: { en: 'Who sees it', ar: 'من يطّلع عليه' },
      paragraphs: [
        {
          en: 'The business you book with sees your name, your number, your note and that booking. It sees nothing of your bookings elsewhere. The company that carries our text messages receives your number and the text of the message.',
          ar: 'يرى المكان الذي تم الحجز لديه الاسم والرقم والملاحظة وذلك الحجز فقط، ولا يرى الحجوزات في أماكن أخرى. تستلم الشركة الناقلة للرسائل الرقم ونص الرسالة.',
        },
      ],
    },
    {
      id: 'messages',
      title: { en: 'Messages', ar: 'الرسائل' },
      paragraphs: [
        {
          en: 'We send you codes you asked for and news of your own bookings. A text message can be read by whoever holds the SIM card, so treat your number with care and tell your operator when a SIM is lost.',
          ar: 'نرسل الرموز المطلوبة وأخبار الحجوزات الخاصة. الرسالة النصية يمكن أن يقرأها من يحمل الشريحة، لذا يُرجى الحفاظ على الرقم وإبلاغ شركة الاتصالات عند فقدان الشريحة.',
        },
      ],
    },
    {
      id: 'device',
      title: { en: 'On your device', ar: 'على الجهاز' },
      paragraphs: [
        {
          en: 'Your browser keeps your language, your city, whether you are signed in, and a copy of your account data for display. The key of your session is a cookie that scripts cannot read. There are no cookies of other companies.',
          ar: 'يحتفظ المتصفح باللغة والمدينة وحالة الدخول ونسخة من بيانات الحساب للعرض. مفتاح الجلسة ملف تعريف ارتباط لا تستطيع النصوص البرمجية قراءته. لا توجد ملفات تعريف ارتباط لشركات أخرى.',
        },
      ],
    },
    {
      id: 'retention',
      title: { en: 'How long', ar: 'مدة الحفظ' },
      paragraphs: [
        {
          en: 'Your account and bookings stay until you delete the account. Codes and the text of messages are erased shortly after they are used; sessions end after thirty days. Records of single visits are erased after thirteen months; their sums stay with the account.',
          ar: 'يبقى الحساب والحجوزات حتى حذف الحساب. تُمحى الرموز ونصوص الرسائل بعد استخدامها بوقت قصير، وتنتهي الجلسات بعد ثلاثين يوماً. تُمحى سجلات الزيارات بعد ثلاثة عشر شهراً، وتبقى مجاميعها مع الحساب.',
        },
      ],
    },
    {
      id: 'deletion',
      title: { en: 'Deleting your data', ar: 'حذف البيانات' },
      paragraphs: [
        {
          en: 'Open your profile and choose “Delete account”. Your name, number, notes, notifications and sessions are removed at once, and upcoming bookings are cancelled. Past visits stay with the business as numbers without a name. Copies in backups disappear within thirty days.',
          ar: 'من صفحة الحساب يمكن اختيار «حذف الحساب». يُحذف فوراً الاسم والرقم والملاحظات والإشعارات والجلسات، وتُلغى الحجوزات القادمة. تبقى الزيارات السابقة لدى المكان كأرقام بلا اسم. تختفي النسخ الاحتياطية خلال ثلاثين يوماً.',
        },
      ],
    },
    {
      id: 'rights',
      title: { en: 'Your choices', ar: 'الخيارات المتاحة' },
      paragraphs: [
        {
          en: 'You can read and change your data in your profile. When this policy changes, the date above changes and the app tells you first.',
          ar: 'يمكن الاطّلاع على البيانات وتغييرها من صفحة الحساب. عند تغيير هذه السياسة يتغيّر التاريخ أعلاه ويُعلِم التطبيق بذلك أولاً.',
        },
      ],
    },
  ],
}
