import { BRAND } from '../../brand.ts'
import type { Translated } from '../legal/document.ts'

/** A section of the developers' guide, shown before the endpoints; both languages side by side. */
export interface GuideSection {
  /** Anchor in the page's URL; distinct from the anchors of operations, whose names begin with a verb. */
  id: string
  title: Translated
  /** Texts; parts between backticks are code and are not translated. */
  paragraphs: readonly Translated[]
  /** Code to copy; `{origin}` is this site's. */
  code?: string
}

export const guideSections: readonly GuideSection[] = [
  {
    id: 'keys',
    title: { en: 'Keys', ar: 'المفاتيح' },
    paragraphs: [
      {
        en: 'An owner makes a key in the console under Integrations, names it and says what it may do. It is shown once, and is sent with every request.',
        ar: 'يُنشئ المالك المفتاح في اللوحة ضمن «الربط مع البرامج»، ويسمّيه ويحدّد ما يُسمح له به. يظهر المفتاح مرة واحدة، ويُرسل مع كل طلب.',
      },
      {
        en: '`appointments.read` reads the calendar and bookings, with names and numbers of customers. `appointments.write` books, moves, marks and cancels. `catalogue.read` reads services, team and rules.',
        ar: '`appointments.read` لقراءة التقويم والحجوزات مع أسماء الزبائن وأرقامهم، و`appointments.write` للحجز وتغيير الموعد وتسجيل الحضور والإلغاء، و`catalogue.read` لقراءة الخدمات والفريق والقواعد.',
      },
      {
        en: 'Free times and the public page of a business are open to everyone: they need no key.',
        ar: 'الأوقات المتاحة والصفحة العامة لأي مكان مفتوحة للجميع، ولا تحتاج إلى مفتاح.',
      },
    ],
    code: "curl -H 'Authorization: Bearer awan_…' \\\n  {origin}/api/console/businesses/<businessId>/offerings",
  },
  {
    id: 'errors',
    title: { en: 'Errors', ar: 'الأخطاء' },
    paragraphs: [
      {
        en: 'Every error has a `code`, a `message` and perhaps `data`. Codes are stable: decide by them. The message is a sentence in the language of `Accept-Language`, and can be shown as it is.',
        ar: 'لكل خطأ `code` و`message` وربما `data`. الرموز ثابتة، وعليها يُبنى القرار. أما الرسالة فجملة بلغة `Accept-Language` يمكن عرضها كما هي.',
      },
      {
        en: '`401`: the key is unknown, was revoked, or whoever made it is no owner any more. `403 key_not_allowed`: its scopes do not name this. `404 business_not_found`: it is the key of another business.',
        ar: '`401`: المفتاح غير معروف أو أُلغي، أو لم يعد من أنشأه مالكاً. `403 key_not_allowed`: الصلاحيات لا تشمل هذا الطلب. `404 business_not_found`: المفتاح لنشاط تجاري آخر.',
      },
    ],
    code: '{\n  "code": "slot_taken",\n  "message": "That time is no longer available.",\n  "data": {}\n}',
  },
  {
    id: 'idempotency',
    title: { en: 'Repeated requests', ar: 'تكرار الطلب' },
    paragraphs: [
      {
        en: 'Send an `Idempotency-Key`, a new UUID, with every booking. Repeated under the same key after a broken line, a request answers what was booked the first time, and books nothing again.',
        ar: 'مع كل حجز يُرسل `Idempotency-Key` بمعرّف UUID جديد. عند تكرار الطلب بالمفتاح نفسه بعد انقطاع الاتصال يعود جواب الحجز الأول، ولا يُحجز شيء مرة ثانية.',
      },
    ],
  },
  {
    id: 'limits',
    title: { en: 'Limits', ar: 'الحدود' },
    paragraphs: [
      {
        en: 'A key may call 600 times a minute. Beyond that the answer is `429 too_many_requests`, and `Retry-After` says in how many seconds to try again. `503 busy` says the same of a server that has too much to do.',
        ar: 'يُسمح للمفتاح بستمئة طلب في الدقيقة، وبعدها يكون الجواب `429 too_many_requests`، ويذكر `Retry-After` بعد كم ثانية تمكن إعادة المحاولة. وجواب `503 busy` مثله عندما يكون الخادم مشغولاً.',
      },
      {
        en: 'Long lists come in pages of 20, or of `limit`, at most 50: send `nextCursor` of the answer as `cursor` of the next request, until it is `null`.',
        ar: 'القوائم الطويلة تأتي في صفحات من 20، أو بعدد `limit` حتى 50. يُرسل `nextCursor` من الجواب في `cursor` من الطلب التالي حتى يصبح `null`.',
      },
    ],
  },
  {
    id: 'webhooks',
    title: { en: 'Webhooks', ar: 'عناوين الأحداث' },
    paragraphs: [
      {
        en: 'An owner adds an https address under Integrations and is shown a secret once. From then on each change of a booking is posted there: `appointment.created`, `moved`, `changed`, `arrived`, `completed`, `no_show`, `cancelled` and `restored`. An event names nobody: ask with a key for more.',
        ar: 'يضيف المالك عنوان https ضمن «الربط مع البرامج» ويظهر له سر مرة واحدة. بعدها يصل إلى العنوان كل تغيير في الحجوزات: `appointment.created` و`moved` و`changed` و`arrived` و`completed` و`no_show` و`cancelled` و`restored`. لا يحمل الحدث اسماً، وما زاد على ذلك يُطلب بمفتاح.',
      },
      {
        en: 'Check the signature in constant time before you believe an event, and refuse a timestamp more than five minutes off. The header may hold several signatures: while a secret takes the place of another, each event is signed with both for 24 hours. The standard is Standard Webhooks, for which there are libraries.',
        ar: 'قبل الوثوق بأي حدث يجب التحقق من التوقيع بمقارنة ثابتة الزمن، ورفض ما يختلف وقته بأكثر من خمس دقائق. قد يحمل الرأس عدة تواقيع: عند تغيير السر يُوقَّع كل حدث بالسرّين معاً مدة 24 ساعة. المعيار هو Standard Webhooks، وله مكتبات جاهزة.',
      },
      {
        en: 'Answer any `2xx` within five seconds. Anything else is tried again for three days. The same event may come twice, under the same `webhook-id`, and events may overtake one another: keep the highest `eventNumber`.',
        ar: 'يكفي أي جواب `2xx` خلال خمس ثوانٍ، وغيره يُعاد إرساله ثلاثة أيام. قد يصل الحدث نفسه مرتين بالمعرّف `webhook-id` نفسه، وقد تسبق الأحداث بعضها بعضاً، والعبرة بأعلى `eventNumber`.',
      },
    ],
    code: "const key = Buffer.from(secret.replace('whsec_', ''), 'base64')\nconst text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`\nconst expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`",
  },
  {
    id: 'versions',
    title: { en: 'Versions', ar: 'الإصدارات' },
    paragraphs: [
      {
        en: `${BRAND.en} adds fields, endpoints and codes at any time: ignore what you do not know. What is taken away is announced in the list of changes, and answers for one version more.`,
        ar: `يضيف ${BRAND.ar} حقولاً وعمليات ورموزاً في أي وقت، فيجب تجاهل غير المعروف منها. وما سيُزال يُعلن عنه في سجل التغييرات ويبقى عاملاً إصداراً آخر.`,
      },
      {
        en: 'Rows that people edit carry a `version`. Send back the one you read: `409 changed_elsewhere` says that somebody was faster.',
        ar: 'ما يُعدَّل يحمل رقم `version`، ويُرسل معه الرقم الذي قُرئ. جواب `409 changed_elsewhere` يعني أن تعديلاً آخر سبقه.',
      },
      {
        en: 'Instants are `ISO 8601` in UTC, days are those of the business, and money is whole dinars.',
        ar: 'الأوقات بصيغة `ISO 8601` وبتوقيت UTC، والأيام بتوقيت المكان، والمبالغ بالدينار بلا كسور.',
      },
    ],
  },
]
