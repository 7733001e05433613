import { describe, expect, it } from 'vitest'
import { changeDetails } from '@awan/core/business/details-contract'
import { inEachLanguage } from '@awan/core/language'
import { changeOf, faultsOfFields, fieldsOf, type DetailsFields } from '#console/details/form.ts'
import { EMPTY_ATLAS } from '@awan/core/catalog/places'
import type { Details } from '#features/business/details-api.ts'

const DETAILS: Details = {
  id: 'shop',
  version: 3,
  status: 'approved',
  statusReason: '',
  name: { en: 'Rashid Barber', ar: 'حلاق الرشيد' },
  about: { en: null, ar: 'منذ 1998' },
  phone: '+9647701234567',
  whatsapp: '+9647701234567',
  categoryId: 'barber',
  cityId: 'baghdad',
  district: { en: 'Karrada', ar: 'الكرادة' },
  address: { en: '62 Street', ar: 'شارع 62' },
  landmark: { en: null, ar: null },
  location: { latitude: 33.3, longitude: 44.4 },
  timeZone: 'Asia/Baghdad',
}

const FORM = { version: 3, atlas: EMPTY_ATLAS }

describe('the details of a shop as a form', () => {
  it('sends only the version if nothing changed', () => {
    expect(changeOf(fieldsOf(DETAILS), fieldsOf(DETAILS), FORM)).toEqual({ version: 3 })
  })

  it.each([
    ['district', 'ar', 'المنصور', { en: 'Karrada', ar: 'المنصور' }],
    ['address', 'en', 'Street 62', { en: 'Street 62', ar: 'شارع 62' }],
    ['landmark', 'ar', 'قرب الساحة', { en: null, ar: 'قرب الساحة' }],
    ['address', 'ar', ' ', { en: '62 Street', ar: null }],
    ['about', 'en', 'Since 1998', { en: 'Since 1998', ar: 'منذ 1998' }],
  ] as const)(
    'keeps the other language of %s while %s is written',
    (text, language, typed, sent) => {
      const before = fieldsOf(DETAILS)
      const after = { ...before, [text]: { ...before[text], [language]: typed } }
      const others = inEachLanguage(() => null)
      expect(changeOf(before, after, FORM)).toEqual({ version: 3, [text]: { ...others, ...sent } })
    },
  )

  it('sends every field that the contract lets a shop change', () => {
    const text = { en: 'Another', ar: 'آخر' }
    const after: DetailsFields = {
      ...{ name: text, about: text, district: text, address: text, landmark: text },
      ...{
        categoryId: 'spa',
        cityId: 'erbil',
        pin: '',
        location: { latitude: 36.2, longitude: 44 },
      },
      ...{ phone: '750 123 4567', whatsapp: 'none', whatsappNumber: '' },
    }
    const sent = Object.keys(changeOf(fieldsOf(DETAILS), after, FORM))
    expect(sent.sort()).toEqual(Object.keys(changeDetails.body.shape).sort())
  })

  it('moves the WhatsApp number along with the phone it is the same as', () => {
    const before = fieldsOf(DETAILS)
    const after = { ...before, phone: '750 123 4567' }
    expect(changeOf(before, after, FORM)).toEqual({
      version: 3,
      phone: '750 123 4567',
      whatsapp: '750 123 4567',
    })
  })

  it('requires an address only if it is missing in both languages', () => {
    const fields = fieldsOf(DETAILS)
    const address = { ...fields.address, ar: '' }
    const reading = { invented: true }
    expect(faultsOfFields({ ...fields, address }, EMPTY_ATLAS, reading)).toEqual([])
    const neither = { ...fields, address: { ...address, en: ' ' } }
    expect(faultsOfFields(neither, EMPTY_ATLAS, reading)).toEqual([
      { field: 'address', fault: 'missing' },
    ])
  })
})
