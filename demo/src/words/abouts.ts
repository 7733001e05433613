import type { District, Words } from '../places/district.ts'
import type { Random } from '../random.ts'
import type { CategoryId } from '../sold/service.ts'

/** Texts about businesses; `{}` is replaced by the district. */
const ABOUTS: Record<CategoryId, readonly Words[]> = {
  barber: [
    [
      'A calm shop in {} for a clean cut and a proper shave. Tea is on us.',
      'محل هادئ في {} لحلاقة مرتّبة ولحية نظيفة، والشاي علينا.',
    ],
    [
      'Two generations of barbers in {}. Walk in, or book and do not wait.',
      'جيلان من الحلاقين في {}. الحجز يوفّر وقت الانتظار.',
    ],
    [
      'Modern cuts, hot towels and late hours in {}.',
      'قصّات حديثة ومنشفة ساخنة ودوام حتى وقت متأخر في {}.',
    ],
  ],
  hair_salon: [
    [
      'Colour, care and styling for women in {}, in a private and friendly room.',
      'صبغة وعناية وتسريحات للسيدات في {}، في مكان خاص وهادئ.',
    ],
    [
      'We listen first and cut second. Ladies only, in {}.',
      'نستمع أولاً ثم نقصّ. للسيدات فقط في {}.',
    ],
  ],
  nails: [
    [
      'Clean tools for every guest and colours for every season, in {}.',
      'أدوات معقّمة لكل زبونة وألوان لكل موسم في {}.',
    ],
    ['Gel, art and a good chat in {}.', 'جل ورسم وجلسة لطيفة في {}.'],
  ],
  make_up: [
    [
      'Soft or bold, for brides and guests. A trial is included for brides. In {}.',
      'ناعم أو جريء، للعروس والضيوف، مع تجربة للعروس. في {}.',
    ],
    [
      'Make-up that lasts the night, by artists from {}.',
      'مكياج يثبت طوال السهرة بأيدي خبيرات من {}.',
    ],
  ],
  spa: [
    ['Steam, stone and silence in the middle of {}.', 'بخار وأحجار دافئة وهدوء في قلب {}.'],
    [
      'A traditional hammam and trained therapists in {}. Separate hours on request.',
      'حمّام تقليدي ومعالجون مدرّبون في {}. أوقات خاصة عند الطلب.',
    ],
  ],
  dental: [
    [
      'Gentle dentists, modern equipment and prices said before we begin. In {}.',
      'أطباء لطفاء وأجهزة حديثة وأسعار واضحة قبل البدء. في {}.',
    ],
    [
      'Family dentistry in {}: check-ups, fillings and whitening.',
      'طب أسنان للعائلة في {}: فحص وحشوات وتبييض.',
    ],
  ],
  gym: [
    [
      'Trainers who plan with you, and room to move. In {}.',
      'مدرّبون يضعون الخطة معك ومساحة واسعة للتمرين. في {}.',
    ],
    [
      'Strength and fitness for every level in {}. The first assessment sets the pace.',
      'قوة ولياقة لكل المستويات في {}. التقييم الأول يحدّد البداية.',
    ],
  ],
  car_wash: [
    [
      'Hand wash, steam and polish in {}. Coffee while you wait.',
      'غسيل يدوي وبخار وتلميع في {}، والقهوة أثناء الانتظار.',
    ],
    [
      'Book a time, skip the queue, drive out shining. In {}.',
      'الحجز يختصر الطابور والسيارة تخرج لامعة. في {}.',
    ],
  ],
}

export function aboutOf(random: Random, category: CategoryId, district: District) {
  const [en, ar] = random.pick(ABOUTS[category])
  return { about: { en: en.replace('{}', district.en), ar: ar.replace('{}', district.ar) } }
}
