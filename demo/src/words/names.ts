import type { Words } from '../places/district.ts'
import type { Random } from '../random.ts'

export type Gender = 'man' | 'woman'

/** Given names in Latin and in Arabic letters; Kurdish names keep their own letters. */
type Names = Record<Gender, readonly Words[]>

const ARABIC: Names = {
  man: [
    ['Ali', 'علي'],
    ['Hassan', 'حسن'],
    ['Hussein', 'حسين'],
    ['Ahmed', 'أحمد'],
    ['Mustafa', 'مصطفى'],
    ['Haider', 'حيدر'],
    ['Omar', 'عمر'],
    ['Saif', 'سيف'],
    ['Karrar', 'كرار'],
    ['Abbas', 'عباس'],
    ['Yousif', 'يوسف'],
    ['Zaid', 'زيد'],
    ['Murtadha', 'مرتضى'],
    ['Ammar', 'عمار'],
    ['Laith', 'ليث'],
    ['Bilal', 'بلال'],
    ['Qasim', 'قاسم'],
    ['Firas', 'فراس'],
    ['Mahdi', 'مهدي'],
    ['Anas', 'أنس'],
    ['Wissam', 'وسام'],
    ['Sajjad', 'سجاد'],
  ],
  woman: [
    ['Zainab', 'زينب'],
    ['Fatima', 'فاطمة'],
    ['Noor', 'نور'],
    ['Maryam', 'مريم'],
    ['Sara', 'سارة'],
    ['Rawan', 'روان'],
    ['Dalia', 'داليا'],
    ['Huda', 'هدى'],
    ['Ruqaya', 'رقية'],
    ['Tiba', 'طيبة'],
    ['Shahad', 'شهد'],
    ['Rusul', 'رسل'],
    ['Ayat', 'آيات'],
    ['Hiba', 'هبة'],
    ['Maha', 'مها'],
    ['Rand', 'رند'],
    ['Lina', 'لينا'],
    ['Mina', 'مينا'],
    ['Zahraa', 'زهراء'],
    ['Duha', 'ضحى'],
    ['Israa', 'إسراء'],
    ['Suha', 'سهى'],
    ['Farah', 'فرح'],
  ],
}

const KURDISH: Names = {
  man: [
    ['Aram', 'ئارام'],
    ['Diler', 'دڵێر'],
    ['Rebin', 'ڕێبین'],
    ['Karwan', 'کاروان'],
    ['Hemin', 'هێمن'],
    ['Shwan', 'شوان'],
    ['Soran', 'سۆران'],
    ['Azad', 'ئازاد'],
    ['Zana', 'زانا'],
    ['Halgurd', 'هەڵگورد'],
    ['Sherko', 'شێرکۆ'],
    ['Dana', 'دانا'],
    ['Hawkar', 'هاوکار'],
    ['Goran', 'گۆران'],
    ['Sargon', 'سركون'],
    ['Matti', 'متي'],
    ['Yousif', 'يوسف'],
    ['Mustafa', 'مصطفى'],
  ],
  woman: [
    ['Shler', 'شلێر'],
    ['Hevin', 'هێڤین'],
    ['Rozhin', 'ڕۆژین'],
    ['Narin', 'نارین'],
    ['Shilan', 'شیلان'],
    ['Helin', 'هێلین'],
    ['Avin', 'ئەڤین'],
    ['Tara', 'تارا'],
    ['Chnar', 'چنار'],
    ['Sozan', 'سۆزان'],
    ['Lana', 'لانا'],
    ['Nazdar', 'نازدار'],
    ['Kazhal', 'کەژاڵ'],
    ['Dilnia', 'دڵنیا'],
    ['Zhyan', 'ژیان'],
    ['Mariam', 'مريم'],
    ['Ninwa', 'نينوى'],
    ['Zainab', 'زينب'],
  ],
}

const ARABIC_FAMILIES: readonly Words[] = [
  ['Al-Jubouri', 'الجبوري'],
  ['Al-Saadi', 'الساعدي'],
  ['Al-Obaidi', 'العبيدي'],
  ['Al-Dulaimi', 'الدليمي'],
  ['Al-Khafaji', 'الخفاجي'],
  ['Al-Rubaie', 'الربيعي'],
  ['Al-Tamimi', 'التميمي'],
  ['Al-Hashimi', 'الهاشمي'],
  ['Al-Bayati', 'البياتي'],
  ['Al-Azzawi', 'العزاوي'],
  ['Al-Shammari', 'الشمري'],
  ['Al-Janabi', 'الجنابي'],
  ['Al-Zubaidi', 'الزبيدي'],
  ['Al-Lami', 'اللامي'],
  ['Al-Kaabi', 'الكعبي'],
  ['Al-Samarrai', 'السامرائي'],
  ['Al-Musawi', 'الموسوي'],
  ['Al-Mashhadani', 'المشهداني'],
  ['Al-Qaisi', 'القيسي'],
  ['Al-Ani', 'العاني'],
]

const KURDISH_FAMILIES: readonly Words[] = [
  ['Hawrami', 'هەورامی'],
  ['Jaff', 'جاف'],
  ['Dizayee', 'دزەیی'],
  ['Khoshnaw', 'خۆشناو'],
  ['Surchi', 'سورچی'],
  ['Bradosti', 'برادۆستی'],
  ['Harki', 'هەرکی'],
  ['Shekhani', 'شێخانی'],
  ['Sindi', 'سندی'],
  ['Ahmed', 'أحمد'],
  ['Ibrahim', 'إبراهيم'],
]

type City = 'baghdad' | 'erbil'

/** Returns the given names of a city in random order, without repetition. */
export function givenNames(random: Random, city: City, gender: Gender): Words[] {
  return random.shuffled(city === 'erbil' ? KURDISH[gender] : ARABIC[gender])
}

/** Returns the gender of a name by its Latin given name; undefined if it is not one of the demo's. */
export function genderOfGiven(name: string): Gender | undefined {
  const words = name.split(' ')
  return (['man', 'woman'] as const).find((gender) =>
    [ARABIC, KURDISH].some((names) => names[gender].some(([given]) => words.includes(given))),
  )
}

export function familyName(random: Random, city: City): Words {
  return random.pick(city === 'erbil' ? KURDISH_FAMILIES : ARABIC_FAMILIES)
}

/** Returns given and family name in both scripts. */
export function fullName(random: Random, city: City, gender: Gender): Words {
  const given = random.pick(city === 'erbil' ? KURDISH[gender] : ARABIC[gender])
  const family = familyName(random, city)
  return [`${given[0]} ${family[0]}`, `${given[1]} ${family[1]}`]
}
