import type { Words } from '../places/district.ts'
import type { CategoryId } from '../sold/service.ts'

/** Comments of reviews for any business. */
export const COMMENTS: Record<'pleased' | 'mixed', readonly Words[]> = {
  pleased: [
    [
      'On time, friendly and careful. I will be back.',
      'في الموعد تماماً، بلطف وعناية. سأعود بالتأكيد.',
    ],
    ['Clean place and kind people.', 'مكان نظيف وناس طيبون.'],
    [
      'Booked at night, done by noon. No waiting at all.',
      'حجزت ليلاً وانتهيت قبل الظهر بلا انتظار.',
    ],
    ['Exactly what I asked for.', 'بالضبط كما طلبت.'],
    ['Fair price for work this good.', 'سعر مناسب لشغل بهذه الجودة.'],
    ['The best in the area, easily.', 'الأفضل في المنطقة بلا منازع.'],
    ['They explained everything before starting.', 'شرحوا كل شيء قبل البدء.'],
    ['Parking is easy and the place is calm.', 'الموقف سهل والمكان هادئ.'],
    ['My third visit and still as good as the first.', 'زيارتي الثالثة وما زالت بجودة الأولى.'],
    ['Highly recommended.', 'أنصح به بشدة.'],
    ['They remembered me from last time.', 'تذكّروني من المرة السابقة.'],
    ['Easy to book and easy to find.', 'الحجز سهل والعنوان واضح.'],
    ['Nobody rushed me.', 'بلا استعجال، وهذا ما أعجبني.'],
    ['My sister sent me here and she was right.', 'نصحتني أختي بالمكان وكانت على حق.'],
  ],
  mixed: [
    ['Good work, but I waited twenty minutes.', 'الشغل جيد لكن انتظرت عشرين دقيقة.'],
    ['Fine, though a little expensive.', 'لا بأس، لكن السعر مرتفع قليلاً.'],
    ['Nice people, hard to find a place to park.', 'ناس طيبون لكن الموقف صعب.'],
  ],
}

/** Replies of shops to reviews. */
export const ANSWERS: Record<'pleased' | 'mixed', readonly Words[]> = {
  pleased: [
    ['Thank you, you are always welcome.', 'شكراً جزيلاً، أهلاً وسهلاً في كل وقت.'],
    ['Thank you for your kind words.', 'شكراً على هذا الكلام الطيب.'],
  ],
  mixed: [
    ['Thank you for telling us. We will do better.', 'شكراً على الملاحظة، وسنحسّن ذلك.'],
    ['We are sorry. Call us and we will make up for it.', 'نعتذر عن ذلك. نرجو الاتصال بنا لنعوّض.'],
  ],
}

/** Comments of pleased customers by trade. */
export const TRADE_COMMENTS: Record<CategoryId, readonly Words[]> = {
  barber: [
    ['Sharp lines and a great beard.', 'خطوط مرتّبة ولحية ممتازة.'],
    ['Open late, which saves me.', 'دوامهم المتأخر ينقذني دائماً.'],
  ],
  hair_salon: [
    ['The colour came out just like the photo.', 'اللون طلع مثل الصورة تماماً.'],
    ['My hair has never been so soft.', 'شعري لم يكن بهذه النعومة من قبل.'],
  ],
  nails: [
    ['Three weeks later and still perfect.', 'مرّت ثلاثة أسابيع وما زالت مثالية.'],
    ['Everything is sterilised in front of you.', 'كل الأدوات تُعقّم أمام الزبونة.'],
  ],
  make_up: [
    ['It lasted the whole wedding.', 'ثبت المكياج طوال العرس.'],
    ['Soft and natural, as I wanted.', 'ناعم وطبيعي كما أردت.'],
  ],
  spa: [
    ['I slept like a child afterwards.', 'نمت بعدها مثل الأطفال.'],
    ['The hammam alone is worth the trip.', 'الحمّام وحده يستحق الزيارة.'],
  ],
  dental: [
    ['It did not hurt at all.', 'لم أشعر بأي ألم.'],
    ['The price was clear from the beginning.', 'السعر كان واضحاً من البداية.'],
  ],
  gym: [
    ['The trainer really follows my plan.', 'المدرّب يتابع الخطة بجدية.'],
    ['Never too crowded.', 'غير مزدحم أبداً.'],
  ],
  car_wash: [
    ['The car looks new.', 'السيارة صارت كأنها جديدة.'],
    ['Even the mats were spotless.', 'حتى الدواسات كانت تلمع.'],
  ],
}
