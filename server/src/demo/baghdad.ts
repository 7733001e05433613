import type { District } from './district.ts'

export const BAGHDAD = {
  karrada: {
    city: 'baghdad',
    en: 'Karrada',
    ar: 'الكرادة',
    at: [33.3003, 44.4242],
    streets: [
      ['Karrada Dakhil Street', 'شارع الكرادة داخل'],
      ['Karrada Kharij Street', 'شارع الكرادة خارج'],
      ['Street 62', 'شارع 62'],
    ],
    landmarks: [
      ['near Al-Hurriya Square', 'قرب ساحة الحرية'],
      ['near Kahramana Square', 'قرب ساحة كهرمانة'],
      ['off Arasat', 'قرب العرصات'],
    ],
  },
  mansour: {
    city: 'baghdad',
    en: 'Mansour',
    ar: 'المنصور',
    at: [33.3128, 44.3486],
    streets: [
      ['14 Ramadan Street', 'شارع 14 رمضان'],
      ['Princesses Street', 'شارع الأميرات'],
      ['Mansour Street', 'شارع المنصور'],
    ],
    landmarks: [
      ['near the Liqaa crossing', 'قرب تقاطع اللقاء'],
      ['behind the racecourse wall', 'خلف سور الريسز'],
      ['near Al-Rowad crossing', 'قرب تقاطع الرواد'],
    ],
  },
  jadriya: {
    city: 'baghdad',
    en: 'Jadriya',
    ar: 'الجادرية',
    at: [33.2812, 44.3921],
    streets: [
      ['Jadriya Street', 'شارع الجادرية'],
      ['University Street', 'شارع الجامعة'],
    ],
    landmarks: [
      ['near the university gate', 'قرب بوابة جامعة بغداد'],
      ['near Jadriya Bridge', 'قرب جسر الجادرية'],
      ['by the lake', 'قرب البحيرة'],
    ],
  },
  zayouna: {
    city: 'baghdad',
    en: 'Zayouna',
    ar: 'زيونة',
    at: [33.3262, 44.4571],
    streets: [
      ['Rubaie Street', 'شارع الربيعي'],
      ['Maysaloon Street', 'شارع ميسلون'],
    ],
    landmarks: [
      ['near Maysaloon Square', 'قرب ساحة ميسلون'],
      ['opposite the Officers’ Club garden', 'مقابل حديقة الضباط'],
      ['near the Shaab stadium side', 'من جهة ملعب الشعب'],
    ],
  },
  adhamiya: {
    city: 'baghdad',
    en: 'Adhamiya',
    ar: 'الأعظمية',
    at: [33.3676, 44.3724],
    streets: [
      ['Omar bin Abdul-Aziz Street', 'شارع عمر بن عبد العزيز'],
      ['Corniche Street', 'شارع الكورنيش'],
    ],
    landmarks: [
      ['near Antar Square', 'قرب ساحة عنتر'],
      ['near Abu Hanifa Mosque', 'قرب جامع أبي حنيفة'],
    ],
  },
  kadhimiya: {
    city: 'baghdad',
    en: 'Kadhimiya',
    ar: 'الكاظمية',
    at: [33.3793, 44.3391],
    streets: [
      ['Bab Al-Murad Street', 'شارع باب المراد'],
      ['Al-Zahra Street', 'شارع الزهراء'],
    ],
    landmarks: [
      ['near Aden Square', 'قرب ساحة عدن'],
      ['near Bab Al-Qibla', 'قرب باب القبلة'],
    ],
  },
  yarmouk: {
    city: 'baghdad',
    en: 'Yarmouk',
    ar: 'اليرموك',
    at: [33.2991, 44.3389],
    streets: [
      ['Four Streets', 'شارع الأربع شوارع'],
      ['Qahtan Street', 'شارع قحطان'],
    ],
    landmarks: [
      ['near Qahtan Square', 'قرب ساحة قحطان'],
      ['near Yarmouk Hospital', 'قرب مستشفى اليرموك'],
    ],
  },
  harthiya: {
    city: 'baghdad',
    en: 'Harthiya',
    ar: 'الحارثية',
    at: [33.3079, 44.3628],
    streets: [
      ['Kindi Street', 'شارع الكندي'],
      ['Harthiya Street', 'شارع الحارثية'],
    ],
    landmarks: [
      ['in the doctors’ row', 'قرب مجمع الأطباء'],
      ['near Al-Nosour Square', 'قرب ساحة النسور'],
    ],
  },
  bayaa: {
    city: 'baghdad',
    en: 'Bayaa',
    ar: 'البياع',
    at: [33.2684, 44.3417],
    streets: [
      ['Street 20', 'شارع 20'],
      ['Bayaa Main Street', 'شارع البياع الرئيسي'],
    ],
    landmarks: [
      ['near the Bayaa garage', 'قرب كراج البياع'],
      ['near the market', 'قرب السوق'],
    ],
  },
  palestine: {
    city: 'baghdad',
    en: 'Palestine Street',
    ar: 'شارع فلسطين',
    at: [33.3472, 44.4386],
    streets: [
      ['Palestine Street', 'شارع فلسطين'],
      ['Beirut Square Street', 'شارع ساحة بيروت'],
    ],
    landmarks: [
      ['near Beirut Square', 'قرب ساحة بيروت'],
      ['near Al-Mawal Square', 'قرب ساحة الموال'],
      ['near Mustansiriya University', 'قرب الجامعة المستنصرية'],
    ],
  },
  saydiya: {
    city: 'baghdad',
    en: 'Saydiya',
    ar: 'السيدية',
    at: [33.2583, 44.3576],
    streets: [['Commercial Street', 'الشارع التجاري']],
    landmarks: [
      ['near the health centre', 'قرب المركز الصحي'],
      ['near the fuel station', 'قرب محطة الوقود'],
    ],
  },
  dora: {
    city: 'baghdad',
    en: 'Dora',
    ar: 'الدورة',
    at: [33.2494, 44.3968],
    streets: [['Street 60', 'شارع 60']],
    landmarks: [
      ['near the market', 'قرب سوق الدورة'],
      ['near the bridge', 'قرب الجسر'],
    ],
  },
} as const satisfies Record<string, District>
