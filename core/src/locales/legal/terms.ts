import { BRAND } from '../../brand.ts'
import type { LegalDocument } from './document.ts'

export const terms: LegalDocument = {
  title: { en: 'Terms and Conditions', ar: 'الشروط والأحكام' },
  updated: '2026-11-21',
  introduction: {
    en: `${BRAND.en} helps people find local businesses in Iraq and book a time with them. These terms say what you can expect from us and what we ask of you. By creating an account you agree to them.`,
    ar: `يساعد ${BRAND.ar} الناس على العثور على أماكن قريبة في العراق وحجز موعد لديها. توضّح هذه الشروط ما يمكن توقّعه منّا وما نطلبه من كل مستخدم. إنشاء الحساب يعني الموافقة عليها.`,
  },
  sections: [
    {
      id: 'service',
      title: { en: 'What we do', ar: 'ما نقدّمه' },
      paragraphs: [
        {
          en: 'We show businesses, their services, their prices and the times that are free, and we pass your booking on to the business you chose. The business provides the service; the agreement about the service is between you and the business.',
          ar: 'نعرض الأماكن وخدماتها وأسعارها والأوقات المتاحة، وننقل الحجز إلى المكان المختار. المكان هو من يقدّم الخدمة، والاتفاق على الخدمة يكون بين الزبون والمكان مباشرة.',
        },
        {
          en: 'Browsing needs no account and booking is free of charge for customers.',
          ar: 'التصفّح لا يحتاج إلى حساب، والحجز مجاني للزبائن.',
        },
      ],
    },
    {
      id: 'account',
      title: { en: 'Your account', ar: 'الحساب' },
      paragraphs: [
        {
          en: 'An account belongs to one person and one Iraqi mobile number, confirmed by a six-digit code. Give your real name, so that the business knows who is coming. Keep your codes to yourself: we never ask for one by phone or in a chat.',
          ar: 'الحساب لشخص واحد ورقم موبايل عراقي واحد يتم تأكيده برمز من ستة أرقام. يُرجى كتابة الاسم الحقيقي ليعرف المكان من القادم. تبقى الرموز سرّية: لا نطلب الرمز أبداً باتصال أو محادثة.',
        },
        {
          en: 'You can delete your account in your profile at any time. Deletion takes effect at once and cannot be undone.',
          ar: 'يمكن حذف الحساب من صفحة الحساب في أي وقت. يسري الحذف فوراً ولا يمكن التراجع عنه.',
        },
      ],
    },
    {
      id: 'bookings',
      title: { en: 'Bookings', ar: 'الحجوزات' },
      paragraphs: [
        {
          en: 'A booking is confirmed as soon as the app says so. The time is then kept for you and sold to nobody else. The price shown is the price agreed with the business for that service.',
          ar: 'يصبح الحجز مؤكداً عندما يظهر ذلك في التطبيق. عندها يبقى الوقت محجوزاً ولا يُعطى لغيرك. السعر الظاهر هو السعر المتفق عليه مع المكان لتلك الخدمة.',
        },
        {
          en: 'One account may have at most five confirmed bookings that start on the same day, and none that overlap for the same guest.',
          ar: 'يمكن أن يكون للحساب الواحد خمسة حجوزات مؤكدة كحدّ أعلى تبدأ في اليوم نفسه، دون تداخل بينها للضيف نفسه.',
        },
      ],
    },
    {
      id: 'messages',
      title: { en: 'Messages and reminders', ar: 'الرسائل والتذكيرات' },
      paragraphs: [
        {
          en: 'Codes come by SMS, or by WhatsApp when you asked for it and agreed there. When a booking is made, moved or cancelled, and 24 hours and two hours before a visit, a notification appears in the app. A reminder is a courtesy: the booking holds without it.',
          ar: 'تصل الرموز برسالة نصية، أو عبر واتساب عند اختيار ذلك والموافقة عليه هناك. عند إجراء حجز أو نقله أو إلغائه، وقبل الموعد بـ 24 ساعة وبساعتين، يظهر إشعار في التطبيق. التذكير خدمة إضافية، والحجز قائم من دونه.',
          withoutSms: {
            en: 'Codes come by WhatsApp. When a booking is made, moved or cancelled, and 24 hours and two hours before a visit, a notification appears in the app. A reminder is a courtesy: the booking holds without it.',
            ar: 'تصل الرموز عبر واتساب. عند إجراء حجز أو نقله أو إلغائه، وقبل الموعد بـ 24 ساعة وبساعتين، يظهر إشعار في التطبيق. التذكير خدمة إضافية، والحجز قائم من دونه.',
          },
          withoutWhatsapp: {
            en: 'Codes come by SMS. When a booking is made, moved or cancelled, and 24 hours and two hours before a visit, a notification appears in the app. A reminder is a courtesy: the booking holds without it.',
            ar: 'تصل الرموز برسالة نصية. عند إجراء حجز أو نقله أو إلغائه، وقبل الموعد بـ 24 ساعة وبساعتين، يظهر إشعار في التطبيق. التذكير خدمة إضافية، والحجز قائم من دونه.',
          },
        },
      ],
    },
    {
      id: 'payment',
      title: { en: 'Payment', ar: 'الدفع' },
      paragraphs: [
        {
          en: 'You pay the business in cash at its place, in Iraqi dinars. We take no payment and store no card.',
          ar: 'يتم الدفع نقداً في المكان بالدينار العراقي. لا نستلم أي مبالغ ولا نحفظ أي بطاقات.',
        },
      ],
    },
    {
      id: 'cancellation',
      title: { en: 'Cancelling and being late', ar: 'الإلغاء والتأخّر' },
      paragraphs: [
        {
          en: 'You can cancel online until the time shown with your booking, usually two hours before it starts. After that, please call the business. A cancelled time is free for others at once and cannot be brought back. Some businesses set another limit, which the booking shows before you confirm it.',
          ar: 'يمكن الإلغاء عبر التطبيق حتى الوقت الظاهر مع الحجز، وهو عادةً قبل ساعتين من بدايته. بعد ذلك يُرجى الاتصال بالمكان. الوقت الملغى يصبح متاحاً للآخرين فوراً ولا يمكن استرجاعه. بعض الأماكن تحدّد مهلة أخرى تظهر قبل تأكيد الحجز.',
        },
        {
          en: 'A business may shorten or refuse a visit when you are late, and may cancel when it cannot keep a time. It then tells you through the app.',
          ar: 'قد يختصر المكان الزيارة أو يعتذر عنها عند التأخّر، وقد يلغي الموعد إذا تعذّر عليه الالتزام به، ويصل إشعار بذلك عبر التطبيق.',
        },
      ],
    },
    {
      id: 'conduct',
      title: { en: 'What is not allowed', ar: 'ما لا يُسمح به' },
      paragraphs: [
        {
          en: 'Do not book in bad faith, book for resale, use somebody else’s number, harass people, or try to break or overload the service. We may limit or close accounts that do.',
          ar: 'لا يُسمح بالحجز بسوء نية أو بغرض البيع، ولا باستخدام رقم شخص آخر، ولا بالإساءة إلى الناس، ولا بمحاولة تعطيل الخدمة أو إثقالها. قد نقيّد أو نغلق الحسابات التي تفعل ذلك.',
        },
      ],
    },
    {
      id: 'liability',
      title: { en: 'Our responsibility', ar: 'مسؤوليتنا' },
      paragraphs: [
        {
          en: 'We keep the service running with care, but we cannot promise that it is always reachable. Businesses are responsible for their services, prices and opening hours. Nothing here limits rights that the law gives you.',
          ar: 'نحرص على استمرار الخدمة، لكن لا يمكن ضمان توفّرها في كل وقت. الأماكن مسؤولة عن خدماتها وأسعارها وأوقات عملها. لا شيء هنا ينتقص من الحقوق التي يمنحها القانون.',
        },
      ],
    },
    {
      id: 'contact',
      title: { en: 'Questions and complaints', ar: 'الأسئلة والشكاوى' },
      paragraphs: [
        {
          en: 'The support page answers common questions and shows how to reach us. About the service itself, please speak with the business first; when that does not help, tell us.',
          ar: 'صفحة الدعم تجيب عن الأسئلة الشائعة وتعرض وسائل التواصل معنا. بخصوص الخدمة نفسها يُرجى التحدّث مع المكان أولاً، وإذا لم يُفد ذلك يُرجى إبلاغنا.',
        },
      ],
    },
    {
      id: 'changes',
      title: { en: 'Changes and law', ar: 'التغييرات والقانون' },
      paragraphs: [
        {
          en: 'When we change these terms, the date above changes; bookings made before that day keep the terms they were made under. The English and the Arabic text mean the same; where they differ, the one that is better for you counts. The law of the Republic of Iraq applies.',
          ar: 'عند تغيير هذه الشروط يتغيّر التاريخ أعلاه، وتبقى الحجوزات السابقة على الشروط التي تمت بموجبها. النصّان العربي والإنكليزي بمعنى واحد، وعند الاختلاف يُعتمد الأفضل للزبون. يُطبَّق قانون جمهورية العراق.',
        },
      ],
    },
  ],
}
