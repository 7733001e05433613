import { BRAND } from '../../brand.ts'
import type { LegalDocument } from './document.ts'

export const privacy: LegalDocument = {
  title: { en: 'Privacy Policy', ar: 'سياسة الخصوصية' },
  updated: '2026-11-30',
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
          en: 'Your account: full name, mobile number, language, city and display settings. Your bookings: business, service, time, price, state and the note you wrote. The names of those you book for, which your profile lists and lets you remove. Your notifications and the messages we sent to your number.',
          ar: 'الحساب: الاسم الكامل ورقم الموبايل واللغة والمدينة وإعدادات العرض. الحجوزات: المكان والخدمة والوقت والسعر والحالة والملاحظة المكتوبة. وأسماء من تُجرى لهم الحجوزات، وهي في صفحة الحساب وتمكن إزالتها. وكذلك الإشعارات والرسائل المرسلة إلى الرقم.',
        },
        {
          en: 'To keep accounts safe we keep log-ins and, for a short time, counters of code requests by number and network address. Codes are stored only as a keyed fingerprint and live five minutes.',
          ar: 'لحماية الحسابات نحتفظ بجلسات الدخول، ولفترة قصيرة بعدّادات طلبات الرموز حسب الرقم وعنوان الشبكة. لا تُحفظ الرموز إلا كبصمة مشفّرة وتنتهي صلاحيتها بعد خمس دقائق.',
        },
        {
          en: 'While you are logged in we record which pages of the app you open, when and for how long, which of its main buttons you use, and the kind of browser: never what you type, and no part of an address that could be a number or a code. You can read it in your profile under “Your activity”.',
          ar: 'بعد تسجيل الدخول نسجّل الصفحات التي تُفتح في التطبيق ووقتها ومدتها، والأزرار الرئيسية المستخدمة، ونوع المتصفح، ولا نسجّل أبداً ما يُكتب ولا أي جزء من عنوان قد يكون رقماً أو رمزاً. يمكن الاطلاع على ذلك في صفحة الحساب تحت «نشاطي».',
        },
        {
          en: 'Your location is used only when you ask for it and your device allows it. To show the nearest places it is sent with that search, to about 100 metres, and is not stored. When you register a business or edit its address and press “Use my location”, the point is stored as the place of the business.',
          ar: 'لا يُستخدم الموقع الجغرافي إلا عند طلب ذلك وبعد سماح الجهاز. لعرض أقرب الأماكن يُرسل مع البحث نفسه بدقة نحو 100 متر ولا يُحفظ. وعند تسجيل نشاط تجاري أو تعديل عنوانه والضغط على «استخدام موقعي» تُحفظ النقطة كموقع للنشاط.',
        },
        {
          en: 'We do not ask for your contacts, gender, date of birth, e-mail or any payment card.',
          ar: 'لا نطلب جهات الاتصال ولا الجنس ولا تاريخ الميلاد ولا البريد الإلكتروني ولا أي بطاقة دفع.',
        },
      ],
    },
    {
      id: 'errors',
      title: { en: 'Errors', ar: 'الأعطال' },
      paragraphs: [
        {
          en: 'When something breaks, the app reports the technical error to our server, without your name, your number or what you typed.',
          ar: 'عند حدوث عطل يرسل التطبيق الخطأ التقني إلى خادمنا، دون الاسم أو الرقم أو ما تمت كتابته.',
        },
      ],
    },
    {
      id: 'purpose',
      title: { en: 'What it is used for', ar: 'سبب الاستخدام' },
      paragraphs: [
        {
          en: 'To log you in, to make and keep your bookings, to tell you about them, to see which parts of the app help and which do not, and to keep the service safe from abuse. We do not sell personal data and show no advertising.',
          ar: 'لتسجيل الدخول، وإجراء الحجوزات وحفظها، والإبلاغ عنها، ومعرفة ما يفيد من أجزاء التطبيق، وحماية الخدمة من سوء الاستخدام. لا نبيع البيانات الشخصية ولا نعرض إعلانات.',
        },
      ],
    },
    {
      id: 'sharing',
      title: { en: 'Who sees it', ar: 'من يطّلع عليه' },
      paragraphs: [
        {
          en: 'The business you book with sees your name, your number, for whom you book, your note and that booking. It sees nothing of your bookings elsewhere. The company that carries our text messages receives your number and the text of the message; WhatsApp does so only when you chose it.',
          ar: 'يرى المكان الذي تم الحجز لديه الاسم والرقم واسم من له الحجز والملاحظة وذلك الحجز فقط، ولا يرى الحجوزات في أماكن أخرى. تستلم الشركة الناقلة للرسائل الرقم ونص الرسالة، ولا يستلمهما واتساب إلا عند اختياره.',
          withoutSms: {
            en: 'The business you book with sees your name, your number, for whom you book, your note and that booking. It sees nothing of your bookings elsewhere. WhatsApp, which carries our messages, receives your number and the text of the message.',
            ar: 'يرى المكان الذي تم الحجز لديه الاسم والرقم واسم من له الحجز والملاحظة وذلك الحجز فقط، ولا يرى الحجوزات في أماكن أخرى. يستلم واتساب، الذي ينقل رسائلنا، الرقم ونص الرسالة.',
          },
          withoutWhatsapp: {
            en: 'The business you book with sees your name, your number, for whom you book, your note and that booking. It sees nothing of your bookings elsewhere. The company that carries our text messages receives your number and the text of the message.',
            ar: 'يرى المكان الذي تم الحجز لديه الاسم والرقم واسم من له الحجز والملاحظة وذلك الحجز فقط، ولا يرى الحجوزات في أماكن أخرى. تستلم الشركة الناقلة للرسائل الرقم ونص الرسالة.',
          },
        },
      ],
    },
    {
      id: 'messages',
      title: { en: 'Messages', ar: 'الرسائل' },
      paragraphs: [
        {
          en: 'We send you the codes you asked for. By WhatsApp we send a code only after you ticked it and answered YES; answer NO, or not at all, and it comes by SMS. News of your bookings and reminders appear in the app. When a business changes or cancels your booking, or a time you wait for becomes free, we may also tell you by SMS, or by the other ways you turned on in your profile; there you can also turn SMS off. An SMS also says when a business books for you itself or invites you to its team, and what became of a business you registered. Notifications on a device pass through the service of its browser or system.',
          ar: 'نرسل الرموز المطلوبة. لا يصل الرمز عبر واتساب إلا بعد اختيار ذلك والردّ بكلمة «نعم»، وعند الرفض أو عدم الردّ يصل برسالة نصية. أخبار الحجوزات والتذكيرات تظهر داخل التطبيق. وعند تغيير المكان للحجز أو إلغائه، أو توفّر وقت من قائمة الانتظار، قد تصل أيضاً رسالة نصية، أو إشعار بالطرق المفعّلة في صفحة الحساب، وفيها يمكن إيقاف الرسائل النصية. وتصل رسالة نصية كذلك عندما يسجّل المكان حجزاً بنفسه أو يدعو إلى فريقه، وبنتيجة مراجعة نشاط تجاري مسجّل. تمرّ إشعارات الجهاز عبر خدمة المتصفح أو نظام الهاتف.',
          withoutSms: {
            en: 'We send you the codes you asked for by WhatsApp. News of your bookings and reminders appear in the app, and come by WhatsApp only after you agreed to it in your profile. A WhatsApp message also says when a business books for you itself or invites you to its team, and what became of a business you registered. Notifications on a device pass through the service of its browser or system.',
            ar: 'نرسل الرموز المطلوبة عبر واتساب. أخبار الحجوزات والتذكيرات تظهر داخل التطبيق، ولا تصل عبر واتساب إلا بعد الموافقة على ذلك في صفحة الحساب. وتصل رسالة واتساب كذلك عندما يسجّل المكان حجزاً بنفسه أو يدعو إلى فريقه، وبنتيجة مراجعة نشاط تجاري مسجّل. تمرّ إشعارات الجهاز عبر خدمة المتصفح أو نظام الهاتف.',
          },
          withoutWhatsapp: {
            en: 'We send you the codes you asked for by SMS. News of your bookings and reminders appear in the app. When a business changes or cancels your booking, or a time you wait for becomes free, we may also tell you by SMS, or by the other ways you turned on in your profile; there you can also turn SMS off. An SMS also says when a business books for you itself or invites you to its team, and what became of a business you registered. Notifications on a device pass through the service of its browser or system.',
            ar: 'نرسل الرموز المطلوبة برسالة نصية. أخبار الحجوزات والتذكيرات تظهر داخل التطبيق. وعند تغيير المكان للحجز أو إلغائه، أو توفّر وقت من قائمة الانتظار، قد تصل أيضاً رسالة نصية، أو إشعار بالطرق المفعّلة في صفحة الحساب، وفيها يمكن إيقاف الرسائل النصية. وتصل رسالة نصية كذلك عندما يسجّل المكان حجزاً بنفسه أو يدعو إلى فريقه، وبنتيجة مراجعة نشاط تجاري مسجّل. تمرّ إشعارات الجهاز عبر خدمة المتصفح أو نظام الهاتف.',
          },
        },
        {
          en: 'A text message can be read by whoever holds the SIM card, so treat your number with care and tell your operator when a SIM is lost.',
          ar: 'الرسالة النصية يمكن أن يقرأها من يحمل الشريحة، لذا يُرجى الحفاظ على الرقم وإبلاغ شركة الاتصالات عند فقدان الشريحة.',
          withoutSms: {
            en: 'A WhatsApp message can be read by whoever holds the phone or the SIM card, so treat your number with care and tell your operator when a SIM is lost.',
            ar: 'رسالة واتساب يمكن أن يقرأها من يحمل الهاتف أو الشريحة، لذا يُرجى الحفاظ على الرقم وإبلاغ شركة الاتصالات عند فقدان الشريحة.',
          },
        },
      ],
    },
    {
      id: 'device',
      title: { en: 'On your device', ar: 'على الجهاز' },
      paragraphs: [
        {
          en: 'Your browser keeps your language, your city, whether you are logged in, a copy of your account data and your bookings for display, also without a network, your latest searches and choices, what you entered and could not send yet, and whether you closed our invitation to sign up. Logging out removes the copies, searches and choices. The key of your session is a cookie that scripts cannot read. A second one recognises a device you logged in on for 180 days, also after you log out, so that strangers who guess codes do not lock you out; it opens no account. In the installed app both lie in the phone’s secure storage. There are no cookies of other companies.',
          ar: 'يحتفظ المتصفح باللغة والمدينة وحالة الدخول، ونسخة من بيانات الحساب والحجوزات لعرضها ولو دون إنترنت، وآخر عمليات البحث والاختيارات، وما أُدخل ولم يمكن إرساله بعد، وبما إذا أُغلقت الدعوة إلى إنشاء حساب. تسجيل الخروج يمحو النسخ وعمليات البحث والاختيارات. مفتاح الجلسة ملف تعريف ارتباط لا تستطيع النصوص البرمجية قراءته. وملف آخر مثله يتعرّف لمدة 180 يوماً على الجهاز الذي تم تسجيل الدخول منه، حتى بعد تسجيل الخروج، كي لا تمنع محاولات الغرباء لتخمين الرموز صاحب الرقم من الدخول، وهو لا يفتح أي حساب. وفي التطبيق المثبّت يُحفظ كلاهما في التخزين الآمن للهاتف. لا توجد ملفات تعريف ارتباط لشركات أخرى.',
        },
      ],
    },
    {
      id: 'retention',
      title: { en: 'How long', ar: 'مدة الحفظ' },
      paragraphs: [
        {
          en: 'Your account and bookings stay until you delete the account. Requests for codes and their counters stay 24 hours, messages we sent thirty days. Records of single visits to the app are erased after thirteen months; their sums stay with the account, and counts for each day and city stay without any name. Sessions end after thirty days.',
          ar: 'يبقى الحساب والحجوزات حتى حذف الحساب. تبقى طلبات الرموز وعدّاداتها 24 ساعة، والرسائل المرسلة ثلاثين يوماً. تُمحى سجلات زيارات التطبيق بعد ثلاثة عشر شهراً، وتبقى مجاميعها مع الحساب، وأعداد كل يوم ومدينة بلا أي اسم. تنتهي الجلسات بعد ثلاثين يوماً.',
        },
      ],
    },
    {
      id: 'deletion',
      title: { en: 'Deleting your data', ar: 'حذف البيانات' },
      paragraphs: [
        {
          en: 'Open your profile and choose “Delete account”. Your name, number, notes, the names of those you book for, notifications, sessions and the data about your use of the app are removed at once; upcoming bookings are cancelled and the businesses told. Past visits stay with the business as numbers without a name. Of a suspended account a keyed fingerprint of its number stays for a year, so that the suspension still applies. Copies in backups disappear within thirty days.',
          ar: 'من صفحة الحساب يمكن اختيار «حذف الحساب». يُحذف فوراً الاسم والرقم والملاحظات وأسماء من تُجرى لهم الحجوزات والإشعارات والجلسات وبيانات استخدام التطبيق، وتُلغى الحجوزات القادمة وتُبلَّغ الأماكن بذلك. تبقى الزيارات السابقة لدى المكان كأرقام بلا اسم. إذا كان الحساب موقوفاً تبقى بصمة مشفّرة لرقمه سنة واحدة كي يستمر الإيقاف. تختفي النسخ الاحتياطية خلال ثلاثين يوماً.',
        },
      ],
    },
    {
      id: 'rights',
      title: { en: 'Your choices', ar: 'الخيارات المتاحة' },
      paragraphs: [
        {
          en: 'Your profile shows your data and lets you change your name and settings. The number of an account cannot be changed: with a new number, create a new account. To get a copy of your data, or to ask about anything here, use the contacts on the support page. When this policy changes, the date above changes with it.',
          ar: 'تعرض صفحة الحساب البيانات وتتيح تغيير الاسم والإعدادات. لا يمكن تغيير رقم الحساب، ومع الرقم الجديد يُنشأ حساب جديد. للحصول على نسخة من البيانات، أو لأي سؤال عمّا ورد هنا، توجد وسائل التواصل في صفحة الدعم. عند تغيير هذه السياسة يتغيّر التاريخ أعلاه.',
        },
      ],
    },
  ],
}
