import type { District } from './district.ts'
import { DISTRICTS } from './middles.ts'

export const ERBIL = {
  ankawa: {
    ...DISTRICTS.ankawa,
    streets: [
      ['Ankawa Main Street', 'شارع عنكاوا الرئيسي'],
      ['Shlama Street', 'شارع شلاما'],
    ],
    landmarks: [
      ['near St Joseph’s Cathedral', 'قرب كاتدرائية مار يوسف'],
      ['near the municipality', 'قرب البلدية'],
    ],
  },
  dream_city: {
    ...DISTRICTS.dream_city,
    streets: [
      ['Dream City, first street', 'دريم سيتي، الشارع الأول'],
      ['Dream City, third street', 'دريم سيتي، الشارع الثالث'],
    ],
    landmarks: [
      ['near the main gate', 'قرب البوابة الرئيسية'],
      ['beside the park', 'بجانب الحديقة'],
    ],
  },
  iskan: {
    ...DISTRICTS.iskan,
    streets: [['Iskan Street', 'شارع إسكان']],
    landmarks: [
      ['near the teachers’ hall', 'قرب قاعة المعلمين'],
      ['among the restaurants', 'قرب المطاعم'],
    ],
  },
  gulan: {
    ...DISTRICTS.gulan,
    streets: [['Gulan Street', 'شارع گولان']],
    landmarks: [
      ['near Sami Abdulrahman Park', 'قرب پارك سامي عبد الرحمن'],
      ['near the ministries', 'قرب الوزارات'],
    ],
  },
  bakhtiyari: {
    ...DISTRICTS.bakhtiyari,
    streets: [['Bakhtiyari Street', 'شارع بختياري']],
    landmarks: [
      ['near the crossing', 'قرب التقاطع'],
      ['behind the school', 'خلف المدرسة'],
    ],
  },
  brayati: {
    ...DISTRICTS.brayati,
    streets: [['Brayati Street', 'شارع برايتي']],
    landmarks: [
      ['near the health centre', 'قرب المركز الصحي'],
      ['near the mosque', 'قرب الجامع'],
    ],
  },
  shorsh: {
    ...DISTRICTS.shorsh,
    streets: [['Shorsh Street', 'شارع شورش']],
    landmarks: [
      ['near the minaret park', 'قرب پارك المنارة'],
      ['near the bazaar', 'قرب السوق'],
    ],
  },
  hundred_metre: {
    ...DISTRICTS.hundred_metre,
    streets: [['100-Metre Road', 'شارع المئة متر']],
    landmarks: [
      ['near the Koya crossing', 'قرب تقاطع كويسنجق'],
      ['near the Kirkuk crossing', 'قرب تقاطع كركوك'],
    ],
  },
  italian_village: {
    ...DISTRICTS.italian_village,
    streets: [['Italian Village, main street', 'القرية الإيطالية، الشارع الرئيسي']],
    landmarks: [
      ['near the first gate', 'قرب البوابة الأولى'],
      ['beside the playground', 'بجانب ملعب الأطفال'],
    ],
  },
  empire: {
    ...DISTRICTS.empire,
    streets: [
      ['Empire, West Wing', 'إمباير، الجناح الغربي'],
      ['Empire, Royal Street', 'إمباير، شارع رويال'],
    ],
    landmarks: [
      ['ground floor', 'الطابق الأرضي'],
      ['opposite the fountain', 'مقابل النافورة'],
    ],
  },
} as const satisfies Record<string, District>
