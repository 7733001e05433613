import type { z } from 'zod'
import type { serviceSchema } from '@awan/core/catalog/contract'
import { pick, type Language } from '@awan/core/language'
import { CURRENCY } from '@awan/core/market/iq'
import type { Head } from '#http/pages/page-head.ts'
import { translate } from '#locale.ts'

type Service = z.input<typeof serviceSchema>

/** Returns a service page's head: link preview and data for search engines. */
export function presentServicePage(service: Service, language: Language): Head {
  const name = pick(service.name, language)
  const text = pick(service.description, language)
  const values = { service: name, count: service.businessCount }
  return {
    title: name,
    description: [translate(language, 'page.service', values), text].filter(Boolean).join(' '),
    data: {
      '@type': 'Service',
      name,
      ...(text ? { description: text } : {}),
      serviceType: pick(service.category.name, language),
      areaServed: { '@type': 'Country', name: 'IQ' },
      ...(service.priceFrom === null ? {} : { offers: priceData(service, service.priceFrom) }),
    },
  }
}

function priceData(service: Service, lowPrice: number) {
  return {
    '@type': 'AggregateOffer',
    lowPrice,
    priceCurrency: CURRENCY,
    offerCount: service.businessCount,
  }
}
