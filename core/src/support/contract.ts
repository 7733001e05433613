import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const getSupport = endpoint({
  id: 'getSupport',
  method: 'GET',
  path: '/api/support',
  access: 'public',
  summary: "Returns the operator's contacts; null for each that is not set",
  status: 200,
  answer: z.object({
    /** International format: `+` and digits only. */
    phone: z.string().nullable(),
    whatsapp: z.string().nullable(),
    email: z.string().nullable(),
  }),
  errors: [],
})
