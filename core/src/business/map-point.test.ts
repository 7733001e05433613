import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askable, parseMapPoint, pointText, shortLinkIn } from './map-point.ts'

test.each([
  ['a pair', '33.3128, 44.3615'],
  ['a pair without a space', '33.3128,44.3615'],
  ['a pair in brackets', '(33.3128, 44.3615)'],
  ['Arabic digits, comma and point', '٣٣٫٣١٢٨، ٤٤٫٣٦١٥'],
  ['Persian digits', '۳۳.۳۱۲۸, ۴۴.۳۶۱۵'],
  ['the middle of a map', 'https://www.google.com/maps/@33.3128,44.3615,17z'],
  ['a search', 'https://www.google.com/maps?q=33.3128,44.3615'],
  ['an encoded search', 'https://maps.google.com/?q=33.3128%2C44.3615&z=16'],
  ['a search of Apple maps', 'https://maps.apple.com/?ll=33.3128,44.3615&t=m'],
  ['the api form', 'https://www.google.com/maps/search/?api=1&query=33.3128%2C44.3615'],
  ['directions', 'https://www.google.com/maps/dir/?api=1&destination=33.3128,44.3615'],
  ['a search path', 'https://www.google.com/maps/search/33.3128,+44.3615?entry=tts'],
  ['OpenStreetMap', 'https://www.openstreetmap.org/?mlat=33.3128&mlon=44.3615#map=17/1/2'],
  ['a geo link', 'geo:33.3128,44.3615?z=17'],
  ['text around a link', 'موقع المحل: https://maps.google.com/?q=33.3128,44.3615 شكراً'],
])('%s is a point', (_, text) => {
  expect(parseMapPoint(text)).toEqual({
    ok: true,
    point: { latitude: 33.3128, longitude: 44.3615 },
  })
})

test('the pin of a place precedes the centre of the map', () => {
  const link =
    'https://www.google.com/maps/place/Shop/@33.1,44.1,15z/data=!3m1!4b1!4m6!3m5!8m2!3d33.3128!4d44.3615'
  expect(parseMapPoint(link)).toMatchObject({ point: { latitude: 33.3128, longitude: 44.3615 } })
})

test.each([
  ['https://maps.app.goo.gl/AbC123', 'short_link'],
  ['https://goo.gl/maps/xyz', 'short_link'],
  ['https://g.page/some-barber?share', 'short_link'],
  ['https://waze.com/ul/hxyz', 'short_link'],
  ['https://waze.com/ul/hgcpvj0duq5', 'outside'],
  ['near the bridge', 'no_point'],
  ['', 'no_point'],
  ['33.3128', 'no_point'],
  ['44.3615, 33.3128', 'outside'],
  ['0, 0', 'outside'],
  ['https://maps.google.com/?q=51.5,-0.12', 'outside'],
  ['https://example.com/%E0%A4%A', 'no_point'],
])('%s is refused as %s', (text, fault) => {
  expect(parseMapPoint(text)).toEqual({ ok: false, fault })
})

test('a formatted point is parsed as the same point, to a metre', () => {
  const inside = fc.record({
    latitude: fc.double({ min: 29, max: 37.5, noNaN: true }),
    longitude: fc.double({ min: 38.7, max: 48.8, noNaN: true }),
  })
  fc.assert(
    fc.property(inside, (point) => {
      const read = parseMapPoint(pointText(point))
      if (!read.ok) throw new Error(read.fault)
      expect(read.point.latitude).toBeCloseTo(point.latitude, 5)
      expect(read.point.longitude).toBeCloseTo(point.longitude, 5)
    }),
  )
})

test('any text is answered quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(parseMapPoint(text)).toHaveProperty('ok')
    }),
  )
})

test('a link of Waze has its place written into it', () => {
  const read = parseMapPoint('https://waze.com/ul/hsvzt92rj1u')
  if (!read.ok) throw new Error(read.fault)
  expect(read.point.latitude).toBeCloseTo(33.3128, 4)
  expect(read.point.longitude).toBeCloseTo(44.3615, 4)
})

test.each([
  ['مكاني https://maps.app.goo.gl/AbC-1?g_st=ic شكراً', 'https://maps.app.goo.gl/AbC-1?g_st=ic'],
  ['goo.gl/maps/xyz', 'https://goo.gl/maps/xyz'],
  ['http://g.page/barber', 'https://g.page/barber'],
  ['https://waze.to/abc', 'https://waze.to/abc'],
  ['https://example.com/?u=x', undefined],
  ['33.3, 44.4', undefined],
])('the short link in "%s" is %s', (text, link) => {
  expect(shortLinkIn(text)).toBe(link)
})

test.each([
  'http://maps.app.goo.gl/a',
  'https://maps.app.goo.gl:8443/a',
  'https://user:word@maps.app.goo.gl/a',
  'https://maps.app.goo.gl.example.com/a',
  'https://evilmaps.app.goo.gl/a',
  'https://goo.gl/other',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'file:///etc/passwd',
  'maps.app.goo.gl/a',
])('%s is never requested', (address) => {
  expect(askable(address)).toBeUndefined()
})
