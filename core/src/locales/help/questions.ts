import { BRAND } from '../../brand.ts'
import type { Translated, Worded } from '../legal/document.ts'

/** Frequent questions by topic; both languages side by side, so that neither falls behind. */
export interface Topic {
  id: string
  title: Translated
  questions: readonly HelpQuestion[]
}

export interface HelpQuestion {
  /** Anchor in the page's URL. */
  id: string
  question: Translated
  answer: readonly Worded[]
  /** True: only about WhatsApp, and shown only on a site without SMS. */
  byWhatsapp?: boolean
  /** Further search words, in either language. */
  words?: string
}

export const topics: readonly Topic[] = [
  {
    id: 'booking',
    title: { en: 'Booking', ar: 'الحجز' },
    questions: [
      {
        id: 'book',
        question: { en: 'How do I book?', ar: 'كيف يتم الحجز؟' },
        answer: [
          {
            en: 'Open a business, choose a service, a day and a time, then press “Continue” and confirm. Or use “Quick book” on the home page: choose a service and see the soonest free times in the whole city.',
            ar: 'في صفحة المكان يكفي اختيار الخدمة واليوم والوقت، ثم «متابعة» والتأكيد. وفي «حجز سريع» من الصفحة الرئيسية يكفي اختيار الخدمة لتظهر أقرب الأوقات المتاحة في المدينة كلها.',
          },
          {
            en: 'The booking is confirmed as soon as the app says so. Nobody else can take that time then.',
            ar: 'يصبح الحجز مؤكداً عندما يظهر ذلك في التطبيق، ولا يمكن لأحد غيرك أخذ ذلك الوقت بعدها.',
          },
        ],
        words: 'appointment reserve quick موعد سريع',
      },
      {
        id: 'account-needed',
        question: { en: 'Do I need an account?', ar: 'هل يلزم إنشاء حساب؟' },
        answer: [
          {
            en: 'Not to look around: services, prices and free times are open to everyone. To book you need an account with your name and Iraqi mobile number. We remember the time you chose while you sign up or log in; it is yours once you confirm.',
            ar: 'التصفّح لا يحتاج إلى حساب: الخدمات والأسعار والأوقات المتاحة ظاهرة للجميع. للحجز يلزم حساب بالاسم ورقم موبايل عراقي، ولن يضيع اختيارك أثناء إنشاء الحساب أو تسجيل الدخول، والحجز يتم بعد التأكيد.',
          },
        ],
        words: 'guest sign up login register ضيف تسجيل',
      },
      {
        id: 'pay',
        question: { en: 'How do I pay?', ar: 'كيف يتم الدفع؟' },
        answer: [
          {
            en: 'In cash at the place, after or before the visit as the business asks. Booking itself is free, and the app never asks for a card.',
            ar: 'نقداً في المكان، قبل الزيارة أو بعدها حسب ما يطلبه المكان. الحجز نفسه مجاني، والتطبيق لا يطلب أي بطاقة.',
          },
        ],
        words: 'payment price money cash card دينار سعر فلوس بطاقة',
      },
      {
        id: 'cancel',
        question: { en: 'How do I cancel?', ar: 'كيف يتم إلغاء الحجز؟' },
        answer: [
          {
            en: 'Under “Bookings”, open the booking and press “Cancel booking”. You can cancel online until two hours before it starts, unless the business set another limit; the booking shows the exact time.',
            ar: 'يكفي فتح الحجز من «حجوزاتي» ثم الضغط على «إلغاء الحجز». الإلغاء عبر التطبيق ممكن حتى ساعتين قبل الموعد، ما لم يحدّد المكان وقتاً آخر، والوقت الدقيق ظاهر في الحجز.',
          },
          {
            en: 'After that, please call the business; its number is on the booking. A cancelled time is free for others at once and cannot be brought back.',
            ar: 'بعد ذلك يُرجى الاتصال بالمكان، ورقمه موجود في الحجز. الوقت الملغى يصبح متاحاً للآخرين فوراً ولا يمكن استرجاعه.',
          },
        ],
        words: 'cancellation deadline late refund الغاء متأخر',
      },
      {
        id: 'change',
        question: { en: 'Can I change the time?', ar: 'هل يمكن تغيير الموعد؟' },
        answer: [
          {
            en: 'Yes: open the booking, press “Change” and choose another free time. The same limit applies as for cancelling. After it, please call the business; when it moves your booking, the app tells you.',
            ar: 'نعم: يكفي فتح الحجز والضغط على «تغيير» ثم اختيار وقت متاح آخر، ضمن المهلة نفسها المحددة للإلغاء. بعدها يُرجى الاتصال بالمكان، وإذا نقل المكان الموعد يصل إشعار بذلك.',
          },
        ],
        words: 'move reschedule نقل تأجيل',
      },
      {
        id: 'limit',
        question: { en: 'Why can I not book any more?', ar: 'لماذا لا يمكن الحجز أكثر؟' },
        answer: [
          {
            en: 'An account can have five confirmed bookings on one day, and no two at the same time for the same person. A business may also limit how many bookings to come you have there, or take them by phone after missed visits. Times that start very soon, or more than about two months ahead, cannot be booked online.',
            ar: 'يمكن أن يكون للحساب خمسة حجوزات مؤكدة في اليوم الواحد، دون حجزين في الوقت نفسه للشخص نفسه. وقد يحدّد المكان عدد الحجوزات القادمة لديه، أو يستقبلها بالهاتف بعد الغياب عن مواعيد. الأوقات القريبة جداً أو التي تبعد أكثر من شهرين تقريباً لا تُحجز عبر التطبيق.',
          },
        ],
        words: 'limit five maximum overlap حد خمسة',
      },
    ],
  },
  {
    id: 'codes',
    title: { en: 'Codes and logging in', ar: 'الرموز وتسجيل الدخول' },
    questions: [
      {
        id: 'no-code',
        question: { en: 'My code does not arrive', ar: 'لم يصل رمز التحقق' },
        answer: [
          {
            en: 'Check the number first: ten digits after +964, without the zero. A message can take a minute. When the countdown ends, press “Resend Code”: the new code replaces the old one.',
            ar: 'يُرجى التأكد من الرقم أولاً: عشرة أرقام بعد \u2066+964\u2069 دون الصفر. قد تتأخر الرسالة دقيقة. بعد انتهاء العدّ يمكن اختيار «إعادة إرسال الرمز»، والرمز الجديد يحلّ محلّ القديم.',
          },
          {
            en: 'Each wait is longer than the one before, and a number gets at most five codes in 24 hours. If the text message never comes, try “Send my code by WhatsApp”.',
            ar: 'كل انتظار أطول من الذي قبله، ويصل إلى الرقم الواحد خمسة رموز كحدّ أعلى خلال 24 ساعة. إذا لم تصل الرسالة النصية يمكن تجربة «إرسال الرمز عبر واتساب».',
            withoutSms: {
              en: 'Each wait is longer than the one before, and a number gets at most five codes in 24 hours. Codes come by WhatsApp: the number must have it.',
              ar: 'كل انتظار أطول من الذي قبله، ويصل إلى الرقم الواحد خمسة رموز كحدّ أعلى خلال 24 ساعة. تصل الرموز عبر واتساب، ويجب أن يكون الرقم مسجّلاً فيه.',
            },
            withoutWhatsapp: {
              en: 'Each wait is longer than the one before, and a number gets at most five codes in 24 hours.',
              ar: 'كل انتظار أطول من الذي قبله، ويصل إلى الرقم الواحد خمسة رموز كحدّ أعلى خلال 24 ساعة.',
            },
          },
        ],
        words: 'otp sms message resend verification رسالة كود تحقق ارسال',
      },
      {
        id: 'wrong-code',
        question: { en: 'My code is refused', ar: 'الرمز غير مقبول' },
        answer: [
          {
            en: 'A code lives five minutes and allows five tries, and only the newest one works. Ask for a new code and enter that. We never ask for your code by phone or in a chat: keep it to yourself.',
            ar: 'الرمز صالح لخمس دقائق وخمس محاولات، ولا يعمل إلا الأحدث. يُرجى طلب رمز جديد وإدخاله. لا نطلب الرمز أبداً باتصال أو محادثة، فهو سرّي.',
          },
        ],
        words: 'otp invalid expired wrong كود خطأ منتهي صلاحية',
      },
      {
        id: 'whatsapp',
        byWhatsapp: true,
        question: {
          en: 'How does the code by WhatsApp work?',
          ar: 'كيف يعمل إرسال الرمز عبر واتساب؟',
        },
        answer: [
          {
            en: 'Tick “Send my code by WhatsApp” when you log in or sign up. We send one WhatsApp message that asks for your consent. Answer YES within a minute and the code comes there. Without an answer, or after NO, a new code comes by SMS.',
            ar: 'عند تسجيل الدخول أو إنشاء الحساب يمكن اختيار «إرسال الرمز عبر واتساب». تصل رسالة واحدة تطلب الموافقة، وبالردّ بكلمة «نعم» خلال دقيقة يصل الرمز هناك. دون ردّ، أو بعد «لا»، يصل رمز جديد برسالة نصية.',
            withoutSms: {
              en: 'Every code comes by WhatsApp, to the number you enter when you log in or sign up. There is nothing to tick and nothing to answer.',
              ar: 'يصل كل رمز عبر واتساب إلى الرقم المكتوب عند تسجيل الدخول أو إنشاء الحساب، دون اختيار شيء ودون ردّ.',
            },
          },
        ],
        words: 'whatsapp opt-in consent yes واتس موافقة',
      },
      {
        id: 'number',
        question: { en: 'Can I change my mobile number?', ar: 'هل يمكن تغيير رقم الموبايل؟' },
        answer: [
          {
            en: 'Not for now. With a new number, create a new account; if you still have the old SIM, delete the old account in its profile. If your SIM is lost, ask your operator to block it.',
            ar: 'غير متاح حالياً. مع الرقم الجديد يُنشأ حساب جديد، وإذا بقيت الشريحة القديمة متوفرة يمكن حذف الحساب القديم من صفحة «حسابي». عند فقدان الشريحة يُرجى طلب إيقافها من شركة الاتصالات.',
          },
        ],
        words: 'phone sim lost هاتف تليفون شريحة',
      },
    ],
  },
  {
    id: 'account',
    title: { en: 'Account and data', ar: 'الحساب والبيانات' },
    questions: [
      {
        id: 'delete',
        question: { en: 'How do I delete my account?', ar: 'كيف يُحذف الحساب؟' },
        answer: [
          {
            en: 'In your profile, under “Danger zone”. It takes effect at once and cannot be undone: upcoming bookings are cancelled and the businesses told, and your name, number, notes and notifications are removed. If you logged in more than ten minutes ago, a new code is needed first. The only owner of an approved business asks support first, so that its bookings are not left to nobody. A business that was never approved is deleted with the account, unless others have bookings there.',
            ar: 'من صفحة «حسابي» في «منطقة الخطر». يسري الحذف فوراً ولا يمكن التراجع عنه: تُلغى الحجوزات القادمة وتُبلَّغ الأماكن، ويُزال الاسم والرقم والملاحظات والإشعارات. إذا مضى على تسجيل الدخول أكثر من عشر دقائق يلزم رمز جديد أولاً. أما المالك الوحيد لنشاط تجاري تمت الموافقة عليه فيتواصل مع الدعم أولاً، حتى لا تبقى حجوزاته بلا مسؤول. والنشاط الذي لم تتم الموافقة عليه يُحذف مع الحساب، ما لم تكن فيه حجوزات لآخرين.',
          },
        ],
        words: 'remove close erase ازالة مسح',
      },
      {
        id: 'data',
        question: { en: 'What do you know about me?', ar: 'ما البيانات المحفوظة؟' },
        answer: [
          {
            en: 'Your name, number, bookings, notifications and settings, and which pages you open while logged in. The business you book with sees your name, your number and that booking only. The Privacy Policy lists everything and how long it stays.',
            ar: 'الاسم والرقم والحجوزات والإشعارات والإعدادات، والصفحات التي تُفتح بعد تسجيل الدخول. يرى المكان الاسم والرقم وذلك الحجز فقط. سياسة الخصوصية تذكر كل ذلك ومدة حفظه.',
          },
        ],
        words: 'privacy personal analytics خصوصية شخصية',
      },
      {
        id: 'language',
        question: {
          en: 'How do I change the language or the digits?',
          ar: 'كيف تتغيّر اللغة أو الأرقام؟',
        },
        answer: [
          {
            en: 'The button with the globe switches between English and Arabic at any time; what you typed stays. In your profile you also choose the digits in Arabic (123 or ١٢٣), the city and the light or dark look.',
            ar: 'زر الكرة الأرضية يبدّل بين العربية والإنكليزية في أي وقت ويبقى كل ما كُتب. ومن «حسابي» تُختار الأرقام (\u2066123\u2069 أو ١٢٣) والمدينة والمظهر الفاتح أو الداكن.',
          },
        ],
        words: 'arabic english dark theme city عربي انكليزي انجليزي مظهر',
      },
    ],
  },
  {
    id: 'notifications',
    title: { en: 'Notifications', ar: 'الإشعارات' },
    questions: [
      {
        id: 'reminders',
        question: { en: 'Will I be reminded?', ar: 'هل يصل تذكير؟' },
        answer: [
          {
            en: 'Yes, in the app: 24 hours and two hours before each visit. When a booking is made, moved or cancelled you find that under the bell as well.',
            ar: 'نعم، داخل التطبيق: قبل 24 ساعة وقبل ساعتين من كل موعد. وتظهر الحجوزات الجديدة والمنقولة والملغاة تحت الجرس أيضاً.',
          },
          {
            en: 'To have a visit in your phone’s own calendar, open the booking and press “Add to calendar”.',
            ar: 'لإضافة الموعد إلى تقويم الهاتف يكفي فتح الحجز والضغط على «إضافة إلى التقويم».',
          },
        ],
        words: 'reminder bell alert calendar تنبيه جرس تقويم',
      },
      {
        id: 'offline',
        question: { en: 'What works without a network?', ar: 'ما الذي يعمل دون إنترنت؟' },
        answer: [
          {
            en: 'What is already on the screen stays readable. Booking and cancelling need a connection. If it breaks while you confirm, just try again: the same booking is never made twice.',
            ar: 'يبقى ما هو ظاهر على الشاشة قابلاً للقراءة. الحجز والإلغاء يحتاجان إلى اتصال. إذا انقطع الاتصال أثناء التأكيد تكفي المحاولة مرة أخرى: لا يُسجَّل الحجز نفسه مرتين.',
          },
        ],
        words: 'offline internet connection slow انترنت اتصال بطيء شبكة',
      },
    ],
  },
  {
    id: 'businesses',
    title: { en: 'For businesses', ar: 'لأصحاب الأماكن' },
    questions: [
      {
        id: 'join',
        question: {
          en: `How does my business come to ${BRAND.en}?`,
          ar: `كيف ينضمّ مكاني إلى ${BRAND.ar}؟`,
        },
        answer: [
          {
            en: 'Log in, open your profile and press “Register your business”. It takes a few minutes, and what you have filled in is kept if you stop. We check every business before customers see it, and tell you by SMS.',
            ar: 'بعد تسجيل الدخول، من صفحة «حسابي» ثم «تسجيل نشاط تجاري». لا يستغرق ذلك سوى دقائق، ويبقى ما تم ملؤه محفوظاً عند التوقف. نراجع كل مكان قبل أن يظهر للزبائن، ونُعلم صاحبه برسالة نصية.',
            withoutSms: {
              en: 'Log in, open your profile and press “Register your business”. It takes a few minutes, and what you have filled in is kept if you stop. We check every business before customers see it, and the console says what came of it.',
              ar: 'بعد تسجيل الدخول، من صفحة «حسابي» ثم «تسجيل نشاط تجاري». لا يستغرق ذلك سوى دقائق، ويبقى ما تم ملؤه محفوظاً عند التوقف. نراجع كل مكان قبل أن يظهر للزبائن، وتظهر النتيجة في لوحة الإدارة.',
            },
          },
        ],
        words: 'register owner shop salon list نشاط تجاري محل صالون تسجيل',
      },
      {
        id: 'wrong-details',
        question: {
          en: 'Something about a business is wrong',
          ar: 'توجد معلومة خاطئة عن مكان',
        },
        answer: [
          {
            en: 'Prices, hours and services come from the businesses. Tell us which business and what is wrong with “Report a problem”, and we ask them.',
            ar: 'الأسعار وأوقات العمل والخدمات تقدّمها الأماكن نفسها. عبر «الإبلاغ عن مشكلة» يمكن ذكر المكان والخطأ لنراجعه معه.',
          },
        ],
        words: 'price hours closed wrong سعر دوام مغلق خطأ',
      },
    ],
  },
]
