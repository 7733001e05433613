import type { District } from './district.ts'
import { DISTRICTS } from './middles.ts'

export const BAGHDAD = {
  karrada: {
    ...DISTRICTS.karrada,
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
    ...DISTRICTS.mansour,
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
    ...DISTRICTS.jadriya,
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
    ...DISTRICTS.zayouna,
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
    ...DISTRICTS.adhamiya,
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
    ...DISTRICTS.kadhimiya,
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
    ...DISTRICTS.yarmouk,
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
    ...DISTRICTS.harthiya,
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
    ...DISTRICTS.bayaa,
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
    ...DISTRICTS.palestine,
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
    ...DISTRICTS.saydiya,
    streets: [['Commercial Street', 'الشارع التجاري']],
    landmarks: [
      ['near the health centre', 'قرب المركز الصحي'],
      ['near the fuel station', 'قرب محطة الوقود'],
    ],
  },
  dora: {
    ...DISTRICTS.dora,
    streets: [['Street 60', 'شارع 60']],
    landmarks: [
      ['near the market', 'قرب سوق الدورة'],
      ['near the bridge', 'قرب الجسر'],
    ],
  },
} as const satisfies Record<string, District>
