export const catalogueKeys = {
  everyService: ['services'],
  eachService: ['service'],
  services: (filters: object) => ['services', filters],
  service: (serviceId: string, city: string) => ['service', serviceId, city],
  promotions: (serviceId: string, filters: object) => ['service', serviceId, 'businesses', filters],
  catalogue: ['catalogue'],
  districts: ['districts'],
}
