import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arabicFaults, endsOtherwise, englishFaults, settingFaults } from './wording.mjs'

// One text per rule, so that every rule is proved to match.
const ARABIC = [
  ['a command to a man', 'الجديد هنا، راجعه.'],
  ['a question to a man', 'هل ترغب في تنبيه؟'],
  ['tanwin before its alif', 'قريبًا'],
  ['another name of English', 'بالإنجليزية'],
  ['a request without its damma', 'يرجى الانتظار.'],
  ['a shadda that the others do not have', 'إعدادات المتصفّح'],
  ['another word for a customer', 'قائمة العملاء'],
  ['another word for a business', 'يرسله المحل.'],
  ['another word for the profile', 'من الملف الشخصي'],
  ['another word for booking in the app', 'الحجز عبر الإنترنت'],
  ['another word for an SMS', 'إرسال رسالة SMS'],
  ['quotes of English', 'كلمة “نعم”'],
  ['the agent after the verb', 'تم الإلغاء من قبل المكان'],
  ['you after the deed', 'تم الإلغاء من قبلك'],
]
for (const [what, text] of ARABIC)
  test(`in Arabic ${what} is found`, () => assert.equal(arabicFaults(text).length, 1))

const ENGLISH = [
  ['another word for a business', 'The whole shop is closed.'],
  ['another word for logging in', 'Please sign in first.'],
  ['another word for time off', 'Add days off'],
  ['another word for a photo', 'Add a picture'],
  ['another word for turning off', 'Switch off'],
  ['another word for choosing', 'Select a day'],
  ['straight quotes', "Somebody's booking"],
  ['another word for a promotion', 'End this offer?'],
  ['a word of programs towards customers', 'Your session has ended.'],
]
for (const [what, text] of ENGLISH)
  test(`in English ${what} is found`, () =>
    assert.equal(englishFaults(text, 'account.a').length, 1))

const SETTING = [
  ['three dots', 'Saving...'],
  ['two spaces', 'Saved.  Sent.'],
  ['a space before a mark', 'Saving …'],
  ['a hyphen for a dash', 'Monday - Friday'],
  ['no space before a number', 'حجز لـ#'],
]
for (const [what, text] of SETTING)
  test(`${what} in a sentence is found`, () => assert.equal(settingFaults(text).length, 1))

test('a full stop in only one language is found', () => {
  assert.equal(endsOtherwise('Saved.', 'تم الحفظ'), true)
  assert.equal(endsOtherwise('Saved.', 'تم الحفظ.'), false)
})

test('good wording and the specification’s texts have no fault', () => {
  assert.deepEqual(arabicFaults('يُرجى اختيار وقت، «متابعة» ثم التأكيد. هذا ملغى من قبل.'), [])
  assert.deepEqual(arabicFaults('تم الإلغاء من قبلك.', 'message.a'), [])
  assert.deepEqual(englishFaults('Please select a time slot', 'booking.pleaseSlot'), [])
  assert.deepEqual(englishFaults('Two businesses offer this. Add what you offer.'), [])
  assert.deepEqual(englishFaults('The server does it by itself.', 'operator.a'), [])
  assert.deepEqual(settingFaults('Saving… From 9 – 5, “as usual”.'), [])
})
