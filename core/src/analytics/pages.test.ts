import { expect, test } from 'vitest'
import { keptPath, PAGE_NAMES, pageNameOf } from './pages.ts'

const id = '0b8f7c52-6a7e-4f0d-9a77-123456789012'

test.each([
  ['/', 'Home'],
  ['', 'Home'],
  ['/?city=erbil', 'Home'],
  ['/#top', 'Home'],
  ['/profile', 'Profile'],
  ['/profile/', 'Profile'],
  ['/appointments', 'Appointments'],
  ['/appointments?when=past', 'Appointments'],
  ['/login?next=%2Fprofile', 'Login'],
  ['/signup', 'Signup'],
  ['/register', 'Registration'],
  ['/notifications', 'Notifications'],
  [`/business/${id}`, 'Business Details'],
  [`/business/${id}?offering=1#times`, 'Business Details'],
  [`/service/${id}`, 'Service Details'],
  ['/service/', 'Unknown'],
  ['/business/a/b', 'Unknown'],
  ['/businesses', 'Unknown'],
  ['/services', 'Unknown'],
  [`/appointments/${id}`, 'Unknown'],
  ['/quick-book', 'Unknown'],
  ['/terms', 'Unknown'],
  ['/admin', 'Unknown'],
  ['/Profile', 'Unknown'],
  ['/nowhere', 'Unknown'],
  ['profile', 'Unknown'],
  ['toString', 'Unknown'],
  ['/__proto__', 'Unknown'],
])('%s is counted as %s', (address, name) => {
  expect(pageNameOf(address)).toBe(name)
})

test('the specification’s ten names exist', () => {
  expect(PAGE_NAMES.join(', ')).toBe(
    'Home, Profile, Appointments, Login, Signup, Registration, Notifications, Business Details, Service Details, Unknown',
  )
})

test.each([
  ['/', '/'],
  ['/profile/?phone=07701234567', '/profile'],
  ['/profile?code=123456#07701234567', '/profile'],
  [`/business/${id}?start=2026-03-03T09%3A00%3A00Z`, `/business/${id}`],
  ['/service/mens-haircut-2', '/service/mens-haircut-2'],
  ['/business/07701234567', '/business/:id'],
  ['/business/+9647701234567', '/business/:id'],
  ['/business/0770-123-4567', '/business/:id'],
  ['/service/123456', '/service/:id'],
  ['/service/٠٧٧٠١٢٣٤٥٦٧', '/service/:id'],
  [`/service/${'x'.repeat(65)}`, '/service/:id'],
  ['/services', '/services'],
  [`/appointments/${id}`, `/appointments/${id}`],
  ['/07701234567', '/unknown'],
  ['/sara-ahmed', '/unknown'],
  ['/console/customers/07701234567', '/unknown'],
  ['https://elsewhere.example/profile', '/unknown'],
])('of %s only %s is stored', (address, path) => {
  expect(keptPath(address)).toBe(path)
})
