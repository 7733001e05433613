import { createElement } from 'react'
import { expect, test } from 'vitest'
import { PagePreview } from '#features/business/components/page-preview.tsx'
import { shown } from '#testing/rendered.ts'

const page = {
  seed: 'a',
  name: { en: 'Bazaar' },
  categoryId: 'barber',
  district: {},
  address: {},
  landmark: {},
  about: {},
  phone: '',
  photo: null,
  services: [],
  staff: [],
}
const ranges = [{ from: 600, to: 720 }]
const previewed = (hours: Parameters<typeof PagePreview>[0]['of']['hours']) =>
  shown(createElement(PagePreview, { of: { ...page, hours } }))

test('the hours of a registered shop are dated, in order, as on its page', () => {
  const days = [
    { weekday: 2, date: '2026-03-03', ranges: [] },
    { weekday: 1, date: '2026-03-02', ranges },
  ]
  const html = previewed({ dated: days })
  expect(html).toMatch(/2 March.*3 March.*booking\.closedDay/)
})

test('the hours of a draft are those of every week', () => {
  const html = previewed({ weekly: [ranges, [], [], [], [], [], []] })
  expect(html).not.toContain('March')
  expect(html).toMatch(/Saturday.*booking\.closedDay.*Monday/)
})
