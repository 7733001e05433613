import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const getSupport = endpoint({
  id: 'getSupport',
  method: 'GET',
  path: '/api/support',
  access: 'public',
  summary: 'How people reach whoever runs this installation; null where they gave no such way',
  status: 200,
  answer: z.object({
    /** International, `+` and digits alone. */
    phone: z.string().nullable(),
    whatsapp: z.string().nullable(),
    email: z.string().nullable(),
  }),
  errors: [],
})
