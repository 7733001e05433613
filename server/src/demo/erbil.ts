import type { District } from './district.ts'

export const ERBIL = {
  ankawa: {
    city: 'erbil',
    en: 'Ankawa',
    ar: 'عنكاوا',
    at: [36.2296, 43.9935],
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
    city: 'erbil',
    en: 'Dream City',
    ar: 'دريم سيتي',
    at: [36.1961, 43.9668],
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
    city: 'erbil',
    en: 'Iskan',
    ar: 'إسكان',
    at: [36.1869, 44.0187],
    streets: [['Iskan Street', 'شارع إسكان']],
    landmarks: [
      ['near the teachers’ hall', 'قرب قاعة المعلمين'],
      ['among the restaurants', 'قرب المطاعم'],
    ],
  },
  gulan: {
    city: 'erbil',
    en: 'Gulan',
    ar: 'گولان',
    at: [36.1938, 43.9829],
    streets: [['Gulan Street', 'شارع گولان']],
    landmarks: [
      ['near Sami Abdulrahman Park', 'قرب پارك سامي عبد الرحمن'],
      ['near the ministries', 'قرب الوزارات'],
    ],
  },
  bakhtiyari: {
    city: 'erbil',
    en: 'Bakhtiyari',
    ar: 'بختياري',
    at: [36.2007, 43.9983],
    streets: [['Bakhtiyari Street', 'شارع بختياري']],
    landmarks: [
      ['near the crossing', 'قرب التقاطع'],
      ['behind the school', 'خلف المدرسة'],
    ],
  },
  brayati: {
    city: 'erbil',
    en: 'Brayati',
    ar: 'برايتي',
    at: [36.2053, 44.0139],
    streets: [['Brayati Street', 'شارع برايتي']],
    landmarks: [
      ['near the health centre', 'قرب المركز الصحي'],
      ['near the mosque', 'قرب الجامع'],
    ],
  },
  shorsh: {
    city: 'erbil',
    en: 'Shorsh',
    ar: 'شورش',
    at: [36.1807, 44.0041],
    streets: [['Shorsh Street', 'شارع شورش']],
    landmarks: [
      ['near the minaret park', 'قرب پارك المنارة'],
      ['near the bazaar', 'قرب السوق'],
    ],
  },
  hundred_metre: {
    city: 'erbil',
    en: '100-Metre Road',
    ar: 'شارع المئة متر',
    at: [36.2148, 44.0242],
    streets: [['100-Metre Road', 'شارع المئة متر']],
    landmarks: [
      ['near the Koya crossing', 'قرب تقاطع كويسنجق'],
      ['near the Kirkuk crossing', 'قرب تقاطع كركوك'],
    ],
  },
  italian_village: {
    city: 'erbil',
    en: 'Italian Village',
    ar: 'القرية الإيطالية',
    at: [36.1652, 43.9745],
    streets: [['Italian Village, main street', 'القرية الإيطالية، الشارع الرئيسي']],
    landmarks: [
      ['near the first gate', 'قرب البوابة الأولى'],
      ['beside the playground', 'بجانب ملعب الأطفال'],
    ],
  },
  empire: {
    city: 'erbil',
    en: 'Empire',
    ar: 'إمباير',
    at: [36.2032, 43.9747],
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
