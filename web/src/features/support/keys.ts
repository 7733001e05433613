export const supportKeys = {
  contacts: ['support'],
  document: ['api-document'],
}
