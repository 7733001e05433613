import { BRAND } from '../../brand.ts'
import type { LegalDocument } from './document.ts'

export const eula: LegalDocument = {
  title: { en: 'End-User Licence Agreement', ar: 'اتفاقية ترخيص المستخدم النهائي' },
  updated: '2026-11-21',
  introduction: {
    en: `This agreement is about using the ${BRAND.en} app and website on your devices. It stands beside the Terms and Conditions and the Privacy Policy.`,
    ar: `تخصّ هذه الاتفاقية استخدام تطبيق ${BRAND.ar} وموقعه على الأجهزة، وهي مكمّلة للشروط والأحكام وسياسة الخصوصية.`,
  },
  sections: [
    {
      id: 'licence',
      title: { en: 'Your licence', ar: 'الترخيص' },
      paragraphs: [
        {
          en: 'You may install and use the app on any device you own or control, for yourself and for people you book for. The licence is free of charge, is not exclusive, and ends when you stop using the app.',
          ar: 'يُسمح بتثبيت التطبيق واستخدامه على أي جهاز خاص، للاستعمال الشخصي ولمن يتم الحجز لهم. الترخيص مجاني وغير حصري وينتهي بالتوقف عن استخدام التطبيق.',
        },
        {
          en: 'The software itself is published under the MIT licence. That licence governs its source code; this agreement governs the service you reach with the app.',
          ar: 'البرنامج نفسه منشور برخصة MIT وهي التي تحكم شيفرته المصدرية، أما هذه الاتفاقية فتحكم الخدمة التي يتم الوصول إليها عبر التطبيق.',
        },
      ],
    },
    {
      id: 'limits',
      title: { en: 'Limits', ar: 'الحدود' },
      paragraphs: [
        {
          en: 'Do not use the app to break the law, to reach data of other people, to collect data automatically in bulk, or to disturb the service for others.',
          ar: 'لا يجوز استخدام التطبيق لمخالفة القانون، أو للوصول إلى بيانات الآخرين، أو لجمع البيانات آلياً بكميات كبيرة، أو لتعطيل الخدمة على الآخرين.',
        },
      ],
    },
    {
      id: 'updates',
      title: { en: 'Updates', ar: 'التحديثات' },
      paragraphs: [
        {
          en: 'We may update the app to keep it safe and working. An old version may stop working when it no longer fits the service.',
          ar: 'قد نحدّث التطبيق للحفاظ على أمانه وعمله. قد تتوقف النسخة القديمة عن العمل عندما لا تعود متوافقة مع الخدمة.',
        },
      ],
    },
    {
      id: 'content',
      title: { en: 'What others publish', ar: 'محتوى الآخرين' },
      paragraphs: [
        {
          en: 'Names, prices, descriptions and photos come from the businesses, and ratings come from customers. Tell us on the support page when something is wrong or hurtful and we look at it.',
          ar: 'الأسماء والأسعار والأوصاف والصور تقدّمها الأماكن، والتقييمات يعطيها الزبائن. عند وجود خطأ أو إساءة يُرجى إبلاغنا عبر صفحة الدعم لمراجعته.',
        },
      ],
    },
    {
      id: 'warranty',
      title: { en: 'No warranty', ar: 'إخلاء الضمان' },
      paragraphs: [
        {
          en: 'The app is provided as it is. As far as the law allows, we do not answer for damage that comes from using it, except where we acted on purpose or with gross negligence.',
          ar: 'يُقدَّم التطبيق كما هو. في حدود ما يسمح به القانون لا نتحمّل الضرر الناتج عن استخدامه، إلا في حال العمد أو الإهمال الجسيم.',
        },
      ],
    },
    {
      id: 'stores',
      title: { en: 'App stores', ar: 'متاجر التطبيقات' },
      paragraphs: [
        {
          en: 'When you install the app from a store, the rules of that store apply too. The store is not responsible for the app or for its support.',
          ar: 'عند تثبيت التطبيق من متجر تسري قواعد ذلك المتجر أيضاً. المتجر غير مسؤول عن التطبيق ولا عن دعمه.',
        },
      ],
    },
    {
      id: 'end',
      title: { en: 'Ending', ar: 'الانتهاء' },
      paragraphs: [
        {
          en: 'You can end this agreement by deleting your account and removing the app. We can end it when these rules are broken.',
          ar: 'يمكن إنهاء هذه الاتفاقية بحذف الحساب وإزالة التطبيق. ويمكننا إنهاؤها عند مخالفة هذه القواعد.',
        },
      ],
    },
  ],
}
