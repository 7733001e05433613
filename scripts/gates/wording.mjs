// How the sentences of both languages are worded and set: what can be a rule of arabic.md and of an editor's pass.

// Commands to a man: Arabic asks with «يُرجى» or names the deed. Words that are also another word («سجل» a record, «غير»
// other than) are left out; a passive past («أُدخل») shows its damma.
const COMMANDS =
  'راجع حاول اختر أزل انتظر أدخل اكتب اضغط المس انقر افتح أغلق ابحث احجز أضف احفظ انسخ الصق اقرأ تأكد تابع اسمح جرب حدد قرر عد اذهب ' +
  'استخدم اطلب ادفع اتصل شارك اترك ابق ألغ لاحظ اضبط أعد ارفع التقط صحح أكمل ابدأ أجب أكد احذف انقل شاهد اسحب انتقل أوقف'
const COMMAND = new RegExp(`^[وف]?(?:${COMMANDS.replaceAll(' ', '|')})(?:ي|وا|ه|ها|هم|هما)?$`)
/** Spoken to a man: a woman reads «ترغبين». */
const TO_A_MAN = /^(?:ترغب|تود|تفضل)$/
const UNDAMMED_MARKS = /[\u064b-\u064e\u0650-\u0652]/g

/** Arabic, what is found and what is written in its place. */
const ARABIC_WORDS = [
  // Tanwin stands on the letter before its alif in one place and on the alif in another: here on the alif.
  [/\u064b\u0627/, 'tanwin stands on the alif: «قليلاً»'],
  [/إنجليزي/, 'Iraq writes «إنكليزي»'],
  [/(?<!\p{L})يرجى/u, '«يُرجى» has its damma'],
  [/متصفّح/, '«متصفح» is written without shadda'],
  [/(?<!\p{L})[وبل]?(?:ال)?(?:عميل|عملاء)(?!\p{L})/u, 'a customer is «زبون»'],
  [/(?<!\p{L})[وبل]?المحل(?!\p{L})/u, 'a business is «المكان», to its owner «النشاط التجاري»'],
  [/الملف الشخصي/, 'the profile is «صفحة الحساب» or «حسابي»'],
  [/عبر الإنترنت/, 'customers book «عبر التطبيق»'],
  [/رسالة SMS/, 'an SMS is «رسالة نصية»'],
  [/["'“”]/, 'Arabic quotes with «»'],
]

/** Deeds named before who did them: «ألغاه المكان» is said instead. Registered templates stay as they are, so messages too. */
const BY_SOMEBODY = /من قبل(?:ك|ه|ها|هم)(?!\p{L})|من قبل (?:ال|<|\{)/u

/** English, with one word a thing (docs/glossary.md), the same for customers and for shops. */
const ENGLISH_WORDS = [
  [/\bshops?\b/i, 'a business is called a business'],
  [/\bsign(?:ed|ing)?[ -]in\b/i, 'people log in'],
  [/\bdays? off\b/i, 'who is away has time off'],
  [/\bpictures?\b/i, 'a photo is called a photo'],
  [/\bswitch(?:ed)? off\b/i, 'things are turned off'],
  [/\b(?:pick|select)(?:ed)? (?:an?|the|your)\b/i, 'people choose'],
  [/["']/, 'English quotes with “” and ’'],
]
/** «Offer» is what a business does with its services; what costs less is a promotion. */
const AS_A_VERB = /\b(?:you|that|who|businesses|business) offers?\b|\boffers? (?:it|this|them)\b/gi
const AS_A_NOUN = /\boffers?\b/i

/** Marks and spaces, in both languages. */
const SETTING = [
  [/\.\.\./, 'three dots are one sign: …'],
  [/\S {2,}\S/, 'two spaces'],
  [/\p{L} [.,!?؟،؛:…](?:\s|$)/u, 'a space before a mark'],
  [/ - /, 'a dash is – or a sentence of its own'],
  [/ـ[#{\d]/, 'a space between «لـ» or «بـ» and a number'],
]

/** Files that customers read, with no word of programs in them. */
const CUSTOMERS =
  /^(?:shell|catalog|business|account|notification|support|report|review|favourite|booking|availability|appointment|attendee|analytics|search|page)\./
const JARGON =
  /\b(?:slots?|sessions?|tokens?|servers?|cache|sync|API|requests?|invalid input|null|installation)\b/i
/** To the letter by the specification, but for the last, of too many requests: that is what they are. */
const AS_SPECIFIED = new Set(['booking.pleaseSlot', 'availability.none', 'booking.limit.reads'])

const found = (rules, text) => rules.filter(([what]) => what.test(text)).map(([, why]) => why)

/** Returns what an Arabic text says or sets otherwise than all others. */
export function arabicFaults(text, key = '') {
  const faults = []
  for (const word of text.match(/[\u0621-\u0652]+/g) ?? []) {
    const bare = word.replace(UNDAMMED_MARKS, '')
    if (COMMAND.test(bare) || TO_A_MAN.test(bare)) faults.push(`«${word}» commands a man`)
  }
  if (!key.startsWith('message.') && BY_SOMEBODY.test(text))
    faults.push('who did it is the subject: «ألغاه المكان»')
  return [...faults, ...found(ARABIC_WORDS, text)]
}

/** Returns what an English text says or sets otherwise than all others. */
export function englishFaults(text, key = '') {
  if (AS_SPECIFIED.has(key)) return []
  const faults = found(ENGLISH_WORDS, text)
  if (AS_A_NOUN.test(text.replace(AS_A_VERB, ''))) faults.push('what costs less is a promotion')
  if (CUSTOMERS.test(key) && JARGON.test(text))
    faults.push(`'${JARGON.exec(text)?.[0]}' is a word of programs`)
  return faults
}

/** Returns what is wrong with the marks and spaces of a text, as it is written. */
export function settingFaults(text) {
  return found(SETTING, text)
}

/** Returns whether one of two languages ends a sentence with a full stop and the other does not. */
export function endsOtherwise(english, own) {
  const stops = (text) => text.trimEnd().endsWith('.')
  return stops(english) !== stops(own)
}
