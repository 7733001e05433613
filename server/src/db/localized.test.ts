import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { footprintFor } from '#testing/stage/appointments.ts'
import { migrate } from './setup/migrate.ts'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')
const FIRST = '0065_localized.sql'
const SHOP = '11111111-1111-4111-8111-111111111111'

const { db, pool, drop } = await createTestDatabase()

/** Rows with the former one-column-per-language format. */
const BEFORE = `
  insert into account (id, phone, full_name, language, agreed_at, created_at)
    values ('${SHOP}', '+9647420000009', 'Sara', 'en', now(), now());
  insert into business (id, category_id, city_id, name_en, name_ar, about_en, about_ar, district_en,
    district_ar, address_en, address_ar, landmark_en, landmark_ar, phone, latitude, longitude, created_at)
  values ('${SHOP}', 'barber', 'erbil', null, 'حلاقة الرشيد', '', 'منذ ١٩٩٠', 'Ankawa', 'عنكاوا',
    'شارع ٦٢', 'شارع ٦٢', 'Behind the bank', 'Behind the bank', '+9647420000001', 36, 44, now());
  insert into staff (business_id, id, name_en, name_ar) values ('${SHOP}', '${SHOP}', 'Ali', 'علي');
  insert into offering (business_id, id, service_id, name_en, duration_minutes, price)
    select '${SHOP}', '${SHOP}', id, 'Royal', 30, 1 from service order by position limit 1;
  insert into offering (business_id, service_id, duration_minutes, price)
    select '${SHOP}', id, 30, 1 from service order by position limit 1;
  insert into promotion (business_id, name_en, kind, value, first_day, last_day, created_at)
    values ('${SHOP}', 'Spring', 'percent', 10, '2026-03-01', '2026-03-31', now());
  insert into appointment (business_id, id, customer_id, guest_name, staff_id, starts_at, ends_at,
      footprint, price, created_at)
    values ('${SHOP}', '${SHOP}', '${SHOP}', 'Sara', '${SHOP}', '2026-03-05', '2026-03-05 01:00',
      '${footprintFor(60)}', 1, now());
  insert into appointment_item (business_id, appointment_id, position, offering_id, service_id, name_ar, duration_minutes, price)
    select business_id, id, 0, id, service_id, 'ملكي', 30, 1 from offering where name_en is not null;
  insert into business_draft (account_id, content, version, updated_at)
    values ('${SHOP}', '{"step": 1, "nameAr": "حلاقة", "nameEn": "", "phone": "077"}', 4, now());
  insert into notification (account_id, type, title_en, title_ar, text_en, text_ar, created_at)
    values ('${SHOP}', 'promotional_offer', 'Spring', 'الربيع', '10%', '10%', now());
  insert into notification (account_id, type, event, business_id, appointment_id, appointment_version, starts_at, text_en,
    text_ar, created_at)
  values ('${SHOP}', 'new_appointment', 'moved', '${SHOP}', '${SHOP}', 2, '2026-03-05', 'Sorry, Ali is away',
    'Sorry, Ali is away', now());`

beforeAll(async () => {
  const older = await mkdtemp(path.join(tmpdir(), 'awan-before-'))
  const files = (await readdir(MIGRATIONS)).filter((name) => name < FIRST)
  for (const name of files) await cp(path.join(MIGRATIONS, name), path.join(older, name))
  await pool.query('drop schema public cascade; create schema public')
  await migrate(db, { directory: older })
  await rm(older, { recursive: true })
  await pool.query(BEFORE)
  await migrate(db)
})

afterAll(drop)

const read = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows

test('the former columns per language become one value, and no text is lost or invented', async () => {
  expect(await read('select name, about, district, address, landmark, slug from business')).toEqual(
    [
      {
        name: { ar: 'حلاقة الرشيد' },
        about: { ar: 'منذ ١٩٩٠' },
        district: { en: 'Ankawa', ar: 'عنكاوا' },
        // Written once for both languages; its script shows which one it is.
        address: { ar: 'شارع ٦٢' },
        landmark: { en: 'Behind the bank' },
        slug: 'hlaqa-alrshid',
      },
    ],
  )
  expect(await read('select name from staff')).toEqual([{ name: { en: 'Ali', ar: 'علي' } }])
  expect(await read('select name from offering order by name')).toEqual([
    { name: { en: 'Royal' } },
    { name: null },
  ])
  expect(await read('select name from appointment_item')).toEqual([{ name: { ar: 'ملكي' } }])
  expect(await read('select name from promotion')).toEqual([{ name: { en: 'Spring' } }])
  expect(await read('select title, text from notification order by type desc')).toEqual([
    { title: { en: 'Spring', ar: 'الربيع' }, text: { en: '10%', ar: '10%' } },
    { title: null, text: { en: 'Sorry, Ali is away' } },
  ])
  expect(await read(`select name from city where id = 'erbil'`)).toEqual([
    { name: { en: 'Erbil', ar: 'أربيل' } },
  ])
})

test('a draft that was begun before holds its name in one value, and counts as changed', async () => {
  expect(await read('select content, version from business_draft')).toEqual([
    { content: { step: 1, phone: '077', name: { ar: 'حلاقة', en: '' } }, version: 5 },
  ])
})

test('search still finds the former texts', async () => {
  const found = (column: string, word: string) =>
    read(
      `select count(*)::integer from ${column} where search_text like '%' || search_fold('${word}') || '%'`,
    )
  expect(await found('business', 'الرشيد')).toEqual([{ count: 1 }])
  expect(await found('business', 'ankawa')).toEqual([{ count: 1 }])
  expect(await found('service', 'beard trim')).toEqual([{ count: 1 }])
})

test.each([
  ['{}', 'localized_check'],
  ['[]', 'localized_check'],
  ['"Ali"', 'localized_check'],
  ['{"en": ""}', 'localized_check'],
  ['{"en": "  "}', 'localized_check'],
  ['{"en": null}', 'localized_check'],
  ['{"en": 5}', 'localized_check'],
  ['{"en": ["Ali"]}', 'localized_check'],
  ['{"en": {"ar": "علي"}}', 'localized_check'],
  [String.raw`{"en": "\n"}`, 'localized_check'],
  ['{"en": "Ali", "ar": ""}', 'localized_check'],
  ['{"english": "Ali"}', 'localized_check'],
  [String.raw`{"en\n": "Ali"}`, 'localized_check'],
  ['{"EN": "Ali"}', 'localized_check'],
  [`{"en": "Ali", "ar": "${'ع'.repeat(81)}"}`, 'staff_name'],
])('%s is no name', async (name, constraint) => {
  const write = pool.query('insert into staff (business_id, name) values ($1, $2)', [SHOP, name])
  await expect(write).rejects.toMatchObject({ constraint })
})

test('an unknown language is just one more key', async () => {
  const name = { ckb: 'عەلی', en: 'Ali' }
  await pool.query('insert into staff (business_id, name) values ($1, $2)', [SHOP, name])
  expect(await read(`select name from staff where name ? 'ckb'`)).toEqual([{ name }])
})
