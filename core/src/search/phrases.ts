import type { DayPart } from '../time.ts'
import { fold } from '../fold.ts'

export const SORTS = ['best', 'soonest', 'nearest', 'price', 'rating'] as const
export type SearchSort = (typeof SORTS)[number]

/** Meaning of a phrase; `weekday` is ISO, Monday 1. A text may contain several. */
export interface Meaning {
  readonly day?: 'today' | 'tomorrow' | { readonly weekday: number }
  readonly part?: DayPart
  readonly openNow?: true
  readonly womenOnly?: true
  readonly sort?: SearchSort
}

const SAID: readonly (readonly [Meaning, string])[] = [
  [{ day: 'today' }, 'today|اليوم|هذا اليوم|هاليوم|alyom|elyom|lyom|alyoum|elyoum'],
  [
    { day: 'today', part: 'evening' },
    'tonight|tonite|this evening|today evening|الليلة|هالليلة|هذه الليلة|الليله اليوم|اليوم بالليل|اليوم مساء|مساء اليوم|allayla|allela|el leila|hal layla',
  ],
  [{ day: 'today', part: 'morning' }, 'this morning|اليوم الصبح|صباح اليوم'],
  [{ day: 'today', part: 'afternoon' }, 'this afternoon|اليوم العصر|اليوم الظهر|عصر اليوم'],
  [{ part: 'evening' }, 'in the evening|at night|evening time|مساء|بالليل|المساء|المسا|بالمساء'],
  [{ part: 'morning' }, 'in the morning|morning time|صباحا|الصبح|الصباح|بالصباح'],
  [
    { part: 'afternoon' },
    'in the afternoon|afternoon|بعد الظهر|الظهر|العصر|عصرا|العصرية|بعد العصر',
  ],
  [
    { day: 'tomorrow' },
    'tomorrow|tommorow|tomorow|tomorrw|tmrw|tmr|غدا|بكرة|بكره|باچر|باجر|باكر|bukra|boukra|bacher|bachir|bajer',
  ],
  [
    { day: 'tomorrow', part: 'evening' },
    'tomorrow night|tomorrow evening|غدا مساء|مساء الغد|باچر بالليل|باجر بالليل|بكرة بالليل',
  ],
  [
    { day: 'tomorrow', part: 'morning' },
    'tomorrow morning|غدا صباحا|باچر الصبح|باجر الصبح|بكرة الصبح|صباح الغد',
  ],
  [{ day: { weekday: 1 } }, 'on monday|monday|الاثنين|يوم الاثنين'],
  [{ day: { weekday: 2 } }, 'on tuesday|tuesday|الثلاثاء|يوم الثلاثاء'],
  [{ day: { weekday: 3 } }, 'on wednesday|wednesday|الأربعاء|يوم الأربعاء'],
  [{ day: { weekday: 4 } }, 'on thursday|thursday|الخميس|يوم الخميس'],
  [{ day: { weekday: 5 } }, 'on friday|friday|الجمعة|يوم الجمعة'],
  [{ day: { weekday: 6 } }, 'on saturday|saturday|السبت|يوم السبت'],
  [{ day: { weekday: 7 } }, 'on sunday|sunday|الأحد|يوم الأحد'],
  [
    { openNow: true },
    'open now|open|now|right now|asap|مفتوح|مفتوحة|مفتوح الآن|مفتوح هسة|الآن|هسة|هسه|فاتح|فاتح هسة|hassa|hessa|maftooh|maftuh',
  ],
  [
    { womenOnly: true },
    'women only|only women|for women only|ladies only|female only|only ladies|نساء فقط|للنساء فقط|للنساء بس|نسائي فقط|سيدات فقط|للسيدات فقط|بنات فقط|nisa faqat',
  ],
  [
    { sort: 'nearest' },
    'near me|nearby|close to me|around me|nearest|closest|near my place|قريب مني|قريبة مني|قربي|يمي|بقربي|الأقرب|أقرب|قريب علي|qareeb minni|qarib mini|yammi|yami',
  ],
  [
    { sort: 'soonest' },
    'soonest|earliest|first available|next available|أقرب موعد|أسرع موعد|أقرب وقت|بأسرع وقت',
  ],
  [
    { sort: 'price' },
    'cheap|cheapest|cheaper|affordable|low price|رخيص|رخيصة|أرخص|الأرخص|ارخص سعر|rakhees|rakhis',
  ],
  [
    { sort: 'rating' },
    'best rated|top rated|highest rated|best reviewed|أفضل تقييم|أعلى تقييم|الأعلى تقييما|أحسن تقييم',
  ],
]

/** Returns the folded phrase, the key by which texts are compared with it. */
const keyOf = (phrase: string) => fold(phrase)
export const PHRASES: ReadonlyMap<string, Meaning> = new Map(
  SAID.flatMap(([meaning, phrases]) =>
    phrases.split('|').map((phrase) => [keyOf(phrase), meaning] as const),
  ),
)
export const LONGEST_PHRASE = 3

const wordSet = (words: string) => new Set(words.split('|').map(keyOf))
/** Words that precede a place. */
export const BEFORE_PLACE = wordSet(
  'near|in|at|around|by|close to|near to|next to|قرب|بقرب|قريب من|قريبة من|يم|في|ب|داخل|حوالي|منطقة|بمنطقة|حي|جنب|qurb|qareeb min|qarib min|yam|bil|fi',
)
/** Words that precede a maximum price. */
export const BEFORE_PRICE = wordSet(
  'under|below|less than|up to|max|maximum|cheaper than|أقل من|اقل من|تحت|لحد|بأقل من|ما يتجاوز',
)
/** Words that follow an amount, with their factor in dinars. */
export const AFTER_PRICE: ReadonlyMap<string, number> = new Map([
  ...[...wordSet('dinar|dinars|iqd|id|دينار|دنانير|دينار عراقي')].map((word) => [word, 1] as const),
  ...[...wordSet('k|thousand|الف|ألف|آلاف|الاف')].map((word) => [word, 1000] as const),
])
/** Words without meaning for the search. */
export const IDLE = wordSet(
  'the|a|an|of|for|and|or|in|at|to|by|on|my|me|i|im|is|with|want|wanna|need|looking|book|booking|find|some|please|best|good|great|top|nice|where|can|get|place|places|shop|near|around|appointment|أريد|اريد|أبي|ابي|احتاج|محتاج|محتاجة|عن|في|من|على|إلى|و|أو|مع|هل|وين|أحسن|احسن|أفضل|افضل|زين|زينة|حلو|احجز|حجز|موعد|ممكن|اكو|عندكم|مال|ابحث|ادور|مكان|محل|عند|قرب|بعض|areed|ared|wein|wain|aku|ahsan|afdal|min|fi|wa|mal',
)
