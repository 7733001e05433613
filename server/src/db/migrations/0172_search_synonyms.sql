-- What people call the services that the catalogue begins with. The operator edits these words like any others; those that
-- somebody has written already stay.

update service set synonyms = jsonb_build_object('en', en, 'ar', ar)
from (values
  ('417508e3-0a5b-8404-a52f-5f5949232623'::uuid, 'men''s cut, hair cut, trim, fade, barber, gents haircut', 'حلاق، مزين، قص شعر رجالي، حلاقة رجال، زيان'),
  ('2053f166-50e6-8f01-ada5-f202cc9c73f3'::uuid, 'beard, shaping, moustache', 'لحية، ذقن، شارب، تحديد ذقن'),
  ('624ca44e-0a30-8ad2-acbb-92e11ecba1ea'::uuid, 'hair and beard, full grooming', 'حلاقة وذقن، شعر وذقن، لحية'),
  ('f2c91401-7fea-8907-abc3-9ec874bc4a19'::uuid, 'shave, wet shave, razor', 'حلاقة ذقن، موس'),
  ('5f3ddd27-c653-89d9-a78c-5b494d40579d'::uuid, 'kids haircut, boys haircut, child, baby haircut, children', 'حلاقة اطفال، حلاقة ولد، ولادي، طفل'),
  ('95709da6-8900-8f0b-a713-19034daf1fd3'::uuid, 'ladies haircut, lady, girls haircut, hairdresser, hair cut', 'قصة شعر، قص، قصات، كوافير، كوافيرة، صالون نسائي، بناتي'),
  ('fa37a74e-3e02-8cef-aa10-2542a50e7de3'::uuid, 'hair cut and blow dry, blowdry, blowout', 'قص وسشوار، استشوار'),
  ('b4b50a37-3b54-8c5b-ad62-d4a049755045'::uuid, 'blowdry, blowout, hairstyle, hair styling, updo', 'استشوار، تسريحات، تصفيف'),
  ('c77484bb-9ac7-8f64-a15d-9a24793f4142'::uuid, 'hair colour, hair color, coloring, dye, hair dye, tint', 'صبغة، صبغ، صبغة شعر، تلوين شعر، صباغة'),
  ('034d330c-b190-8d03-a7dd-1ef6212290fe'::uuid, 'balayage, ombre, streaks', 'هاي لايت، خصل، بالياج، اومبري'),
  ('5e18cc24-88a8-82ba-aead-ed456eddbd1a'::uuid, 'brazilian blowout, hair straightening, smoothing, protein', 'بروتين، فرد شعر، تنعيم شعر'),
  ('f6f7e473-1cac-80a2-a130-9d374b1eba50'::uuid, 'nails, hands, nail polish, mani', 'مناكير، عناية اليدين، طلاء أظافر'),
  ('a1e986a7-5418-8c2e-a95d-16beb6991a74'::uuid, 'feet, nails, pedi', 'بدكير، عناية القدمين'),
  ('e1793e5e-37e3-8e3f-a289-fdc93e06c9f9'::uuid, 'gel, gelish, acrylic nails, extensions', 'جل، اكريليك، تركيب أظافر'),
  ('b7efdc4b-7ed0-8a2d-ac07-4d9677b6aeb5'::uuid, 'nail design, nail drawing', 'رسم على الأظافر، تصميم أظافر'),
  ('351e0645-b2a4-80d1-a5a0-32cb8f3c4006'::uuid, 'wedding makeup, bride, bridal makeup', 'ميكب عروس، عروسة، زفاف، عرس'),
  ('41a8674c-1b50-85fc-adc7-486d53348ca3'::uuid, 'party makeup, soiree, evening makeup', 'ميكب سهرة، مكياج حفلة، مناسبات'),
  ('9204043d-7316-8b14-adef-d534d378b7b4'::uuid, 'mehndi, henna tattoo', 'حنة، حناء'),
  ('09ee77d3-0590-8360-ad5c-c868345d6b9f'::uuid, 'lashes, lash extensions, eyelash', 'رموش، رموش صناعية، رمش'),
  ('22984fc3-c703-8870-afe9-75764b728a6e'::uuid, 'relaxing massage, massage therapy', 'تدليك، تدليك سويدي، مسج، مساج استرخاء'),
  ('768cceab-02d0-81f9-a3e2-b2980e469ced'::uuid, 'sports massage, strong massage', 'تدليك، مسج، مساج رياضي، تدليك عميق'),
  ('7e60855f-4552-815b-a62f-544cf7152e47'::uuid, 'hot stones, stone therapy', 'تدليك بالأحجار، مسج احجار'),
  ('fd7f96e5-c42d-8867-a411-8942f1f1d44b'::uuid, 'turkish bath, moroccan bath, steam bath', 'حمام تركي، حمام بخار، حمام مغربي'),
  ('25d314f9-718f-8fe0-a75a-f7e4ba9d0adb'::uuid, 'skin care, skin cleaning, face cleaning, hydrafacial', 'تنظيف وجه، عناية بالبشرة، بشرة، هيدرافيشل'),
  ('2f2ad897-f6bb-8a95-a286-e88828be0b24'::uuid, 'dentist, doctor, tooth, teeth check', 'طبيب أسنان، دكتور أسنان، كشف أسنان، معاينة'),
  ('3e3ca1df-958b-84e6-ad38-529645b99056'::uuid, 'dental cleaning, scaling, tartar', 'تنظيف سنون، ازالة جير، كلس'),
  ('f24e2add-0211-8475-aa6e-540296beba8b'::uuid, 'bleaching, hollywood smile, dental whitening', 'تبييض سنون، ابتسامة هوليوود'),
  ('8c8b97a0-91df-83b8-aa67-3f140c5cc9a3'::uuid, 'tooth filling, cavity, dental filling, tooth', 'حشوة سن، حشوة أسنان، تسوس'),
  ('81c569df-5edb-8f15-aab6-b90becaef2c4'::uuid, 'gym, fitness, trainer, coach, personal trainer, workout', 'مدرب شخصي، جم، جيم، لياقة، كوتش، رياضة'),
  ('6e0e868f-27a1-867a-a7ba-7d81eb6824d2'::uuid, 'fitness test, body composition, inbody', 'فحص لياقة، قياس الجسم، انبدي'),
  ('e0df60a9-4f25-8747-abcc-b987f1d49bd4'::uuid, 'stretch, flexibility, mobility', 'تمديد، تمدد، مرونة، اطالة'),
  ('f02ff60d-a12f-811d-a7c5-a2cc5bc2315c'::uuid, 'car wash, outside wash, quick wash', 'غسيل سيارات، غسل سيارة، غسيل سريع'),
  ('870c0421-ed28-8d92-a0a8-4c7a44192937'::uuid, 'car wash, carwash, complete wash, wash inside and outside', 'غسيل سيارات، غسل سيارة، غسل كامل، مغسلة'),
  ('8f3cbbe2-1607-88ae-aa1c-598926534ae8'::uuid, 'detailing, car interior cleaning, upholstery', 'تنظيف سيارة من الداخل، تنظيف مقاعد، ديتيلنك'),
  ('3e0e3af5-9705-81ab-ae69-d79b01f70e7b'::uuid, 'polish, car polish, wax, ceramic', 'بوليش، شمع، نانو، سيراميك')
) as known (id, en, ar)
where service.id = known.id and service.synonyms is null;
