import type { Access } from '../../permissions.ts'
import type { Role } from '../../permissions.ts'
import type { Audience } from '../../schema/operations.ts'
import type { Translated } from '../legal/document.ts'

/**
 * Texts of the developers' page around the API document, both languages side by side, loaded by that page only. The
 * document itself is in English.
 */
export const developerWords = {
  text: {
    en: 'For whoever builds a program that works with bookings: a till, a website, a door.',
    ar: 'لمن يبني برنامجاً يعمل مع الحجوزات، مثل الكاشير أو الموقع أو الباب.',
  },
  contents: { en: 'Contents', ar: 'المحتويات' },
  operations: { en: 'Operations', ar: 'العمليات' },
  operationsText: {
    en: 'Names and paths are those that programs use.',
    ar: 'الأسماء والمسارات كما تستخدمها البرامج، ووصفها بالإنكليزية.',
  },
  file: { en: 'The document (OpenAPI)', ar: 'المستند (OpenAPI)' },
  search: { en: 'Search operations', ar: 'البحث في العمليات' },
  found: { en: 'Operations found:', ar: 'عدد العمليات:' },
  noneFound: { en: 'No operation for this', ar: 'لا توجد عملية بهذا الوصف' },
  noneFoundText: {
    en: 'Try another word, or fewer.',
    ar: 'يُرجى تجربة كلمة إنكليزية أخرى أو كلمات أقل.',
  },
  everyone: { en: 'Show all', ar: 'عرض الكل' },
  audiences: { en: 'Who calls', ar: 'من يطلبها' },
  mayCall: { en: 'Who may call', ar: 'من يُسمح له' },
  parameters: { en: 'Parameters', ar: 'المعاملات' },
  body: { en: 'Body', ar: 'المحتوى' },
  answer: { en: 'Answer', ar: 'الجواب' },
  noBody: { en: 'Nothing is sent back.', ar: 'لا يعود محتوى.' },
  noFields: { en: 'It has no fields.', ar: 'بلا حقول.' },
  refusals: { en: 'Errors', ar: 'الأخطاء' },
  request: { en: 'Example request', ar: 'مثال للطلب' },
  exampleAnswer: { en: 'Example answer', ar: 'مثال للجواب' },
  required: { en: 'required', ar: 'إلزامي' },
  optional: { en: 'optional', ar: 'اختياري' },
  copy: { en: 'Copy', ar: 'نسخ' },
  copyLink: { en: 'Copy the link', ar: 'نسخ الرابط' },
  scopes: { en: 'A key with', ar: 'مفتاح فيه' },
} satisfies Record<string, Translated>

/** Labels of the audience filter. */
export const audienceNames = {
  key: { en: 'With a key', ar: 'بمفتاح' },
  public: { en: 'Open to everyone', ar: 'مفتوحة للجميع' },
  person: { en: 'Customers', ar: 'الزبائن' },
  business: { en: 'Businesses', ar: 'النشاط التجاري' },
  operator: { en: 'Operators', ar: 'إدارة الموقع' },
} satisfies Record<Audience, Translated>

/** Descriptions of access to operations without a business. */
export const accessTexts = {
  public: { en: 'Everyone, without a key.', ar: 'الجميع، بلا مفتاح.' },
  person: { en: 'Whoever is logged in.', ar: 'كل من سجّل الدخول.' },
  operator: {
    en: 'Operators with a second factor.',
    ar: 'إدارة الموقع، بعد خطوة التحقق الثانية.',
  },
  operator_login: {
    en: 'Operators, before the second factor.',
    ar: 'إدارة الموقع، قبل خطوة التحقق الثانية.',
  },
} satisfies Record<Access, Translated>

export const roleNames = {
  owner: { en: 'Owner', ar: 'المالك' },
  manager: { en: 'Manager', ar: 'المدير' },
  staff: { en: 'Staff', ar: 'الفريق' },
} satisfies Record<Role, Translated>
